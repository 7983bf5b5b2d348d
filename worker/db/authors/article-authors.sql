-- Keep which articles and drafts credit an author: a change of the author reads no others.
CREATE TRIGGER article_authors_of_new AFTER INSERT ON articles
BEGIN
  INSERT OR IGNORE INTO article_authors (author_id, article_id)
    SELECT substr(value ->> 'id', 8), new.id
    FROM json_each(new.lists)
    WHERE value ->> 'id' LIKE 'author/%';
END;

CREATE TRIGGER article_authors_of_changed AFTER UPDATE OF lists ON articles
WHEN old.lists <> new.lists
BEGIN
  DELETE FROM article_authors
    WHERE (author_id, article_id) IN (
        SELECT substr(value ->> 'id', 8), old.id FROM json_each(old.lists)
      );
  INSERT OR IGNORE INTO article_authors (author_id, article_id)
    SELECT substr(value ->> 'id', 8), new.id
    FROM json_each(new.lists)
    WHERE value ->> 'id' LIKE 'author/%';
END;

CREATE TRIGGER article_authors_of_deleted AFTER DELETE ON articles
BEGIN
  DELETE FROM article_authors
    WHERE (author_id, article_id) IN (
        SELECT substr(value ->> 'id', 8), old.id FROM json_each(old.lists)
      );
END;
