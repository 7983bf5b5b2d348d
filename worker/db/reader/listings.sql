-- Keep the lists of tags, authors and recordings in step with the published articles, then their counts and
-- the spellings of their names.
CREATE TRIGGER listings_of_new AFTER INSERT ON articles
WHEN new.status = 'published'
BEGIN
  INSERT INTO listings (list, published_at, article_id, name)
    SELECT value ->> 'id', new.published_at, new.id, value ->> 'name'
    FROM json_each(new.lists);
END;

-- Delete and insert anew: a list may have another position, another name, or both.
CREATE TRIGGER listings_of_changed AFTER UPDATE OF status, published_at, lists ON articles
WHEN old.status <> new.status OR old.published_at IS NOT new.published_at OR old.lists <> new.lists
BEGIN
  DELETE FROM listings
    WHERE (list, published_at, article_id) IN (
        SELECT value ->> 'id', old.published_at, old.id FROM json_each(old.lists)
      );
  INSERT INTO listings (list, published_at, article_id, name)
    SELECT value ->> 'id', new.published_at, new.id, value ->> 'name'
    FROM json_each(new.lists)
    WHERE new.status = 'published';
END;

CREATE TRIGGER listings_of_deleted AFTER DELETE ON articles
WHEN old.status = 'published'
BEGIN
  DELETE FROM listings
    WHERE (list, published_at, article_id) IN (
        SELECT value ->> 'id', old.published_at, old.id FROM json_each(old.lists)
      );
END;

-- A list counts its articles in total (month '') and by month, as categories do.
CREATE TRIGGER listings_added AFTER INSERT ON listings
BEGIN
  INSERT INTO article_counts (list, month, articles)
    SELECT new.list, column1, 1
    FROM (VALUES (''), (substr(new.published_at, 1, 7)))
    WHERE true
    ON CONFLICT (list, month) DO UPDATE SET articles = articles + 1;
  INSERT INTO listing_names (list, name, articles)
    VALUES (new.list, new.name, 1)
    ON CONFLICT (list, name) DO UPDATE SET articles = articles + 1;
END;

-- A count or a spelling of nothing is deleted: a list without articles has no page.
CREATE TRIGGER listings_removed AFTER DELETE ON listings
BEGIN
  UPDATE article_counts
    SET articles = articles - 1
    WHERE list = old.list AND month IN ('', substr(old.published_at, 1, 7));
  DELETE FROM article_counts
    WHERE list = old.list AND month IN ('', substr(old.published_at, 1, 7)) AND articles = 0;
  UPDATE listing_names SET articles = articles - 1 WHERE list = old.list AND name = old.name;
  DELETE FROM listing_names WHERE list = old.list AND name = old.name AND articles = 0;
END;
