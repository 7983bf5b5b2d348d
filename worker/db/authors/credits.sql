-- Which articles credit an author, drafts among them: what a merge or a new name changes is found without reading
-- any article's text.
CREATE TRIGGER credits_of_new AFTER INSERT ON articles
BEGIN
  INSERT INTO credits (author_id, article_id)
    SELECT DISTINCT substr(value ->> 'id', 8), new.id
    FROM json_each(new.lists)
    WHERE value ->> 'id' LIKE 'author/%';
END;

-- Lists that stay cost nothing: most saves change none.
CREATE TRIGGER credits_of_changed AFTER UPDATE OF lists ON articles
WHEN new.lists <> old.lists
BEGIN
  DELETE FROM credits
    WHERE article_id = old.id
      AND author_id IN (SELECT substr(value ->> 'id', 8) FROM json_each(old.lists));
  INSERT INTO credits (author_id, article_id)
    SELECT DISTINCT substr(value ->> 'id', 8), new.id
    FROM json_each(new.lists)
    WHERE value ->> 'id' LIKE 'author/%';
END;

CREATE TRIGGER credits_of_deleted AFTER DELETE ON articles
BEGIN
  DELETE FROM credits
    WHERE article_id = old.id
      AND author_id IN (SELECT substr(value ->> 'id', 8) FROM json_each(old.lists));
END;
