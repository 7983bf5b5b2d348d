-- An author is known from the first article that names one for readers.
CREATE TRIGGER authors_found AFTER INSERT ON listings
WHEN new.list LIKE 'author/%'
BEGIN
  INSERT INTO authors (id, name)
    SELECT substr(new.list, 8), new.name
    WHERE NOT EXISTS (SELECT 1 FROM authors WHERE id = substr(new.list, 8));
END;

-- An author's picture is for readers while a published article names the author. The version is the one that
-- the batch is about to record.
CREATE TRIGGER authors_listed AFTER INSERT ON article_counts
WHEN new.month = '' AND new.list LIKE 'author/%'
BEGIN
  INSERT INTO image_changes (version, hash)
    SELECT (SELECT coalesce(max(version), 0) + 1 FROM changes), substr(picture, 8, 32)
    FROM authors
    WHERE id = substr(new.list, 8) AND picture <> '';
  INSERT INTO image_uses (hash, article_id)
    SELECT substr(picture, 8, 32), new.list
    FROM authors
    WHERE id = substr(new.list, 8) AND picture <> ''
    ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER authors_unlisted AFTER DELETE ON article_counts
WHEN old.month = '' AND old.list LIKE 'author/%'
BEGIN
  INSERT INTO image_changes (version, hash)
    SELECT (SELECT coalesce(max(version), 0) + 1 FROM changes), hash
    FROM image_uses
    WHERE article_id = old.list;
  DELETE FROM image_uses WHERE article_id = old.list;
END;

-- Another picture of an author whom readers see: both pictures changed for them.
CREATE TRIGGER authors_pictured AFTER UPDATE OF picture ON authors
WHEN old.picture <> new.picture
  AND EXISTS (SELECT 1 FROM article_counts WHERE list = 'author/' || new.id AND month = '')
BEGIN
  INSERT INTO image_changes (version, hash)
    SELECT (SELECT coalesce(max(version), 0) + 1 FROM changes), substr(picture, 8, 32)
    FROM (SELECT old.picture AS picture UNION SELECT new.picture)
    WHERE picture <> '';
  DELETE FROM image_uses WHERE article_id = 'author/' || new.id;
  INSERT INTO image_uses (hash, article_id)
    SELECT substr(new.picture, 8, 32), 'author/' || new.id
    WHERE new.picture <> ''
    ON CONFLICT DO NOTHING;
END;
