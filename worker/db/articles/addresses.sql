-- What makes a creation idempotent holds in the bin, too: a second save with the same key creates nothing.
CREATE TRIGGER articles_in_bin BEFORE INSERT ON articles
WHEN EXISTS (SELECT 1 FROM binned_articles WHERE creation_key = new.creation_key AND id <> new.id)
BEGIN
  SELECT RAISE(IGNORE);
END;

-- Every address that leads or led to an article, or may lead to it again.
CREATE VIEW taken_addresses (address, article_id) AS
SELECT address, id FROM articles
UNION ALL SELECT id, id FROM articles
UNION ALL SELECT slug, article_id FROM former_addresses
UNION ALL SELECT slug, id FROM binned_articles
UNION ALL SELECT id, id FROM binned_articles;

-- An address that leads or led to one article never leads to another one: a reader's link would show
-- something else. The API recognizes the message. A repeated creation is let through: it stores nothing,
-- so it cannot take an address either.
CREATE TRIGGER address_of_new BEFORE INSERT ON articles
WHEN new.slug IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM articles WHERE creation_key = new.creation_key)
  AND NOT EXISTS (
    SELECT 1
    FROM binned_articles
    WHERE creation_key = new.creation_key AND id <> new.id
  )
  AND EXISTS (SELECT 1 FROM taken_addresses WHERE address = new.slug AND article_id <> new.id)
BEGIN
  SELECT RAISE(ABORT, 'address is taken');
END;

-- The same for a later address. An article that keeps its address is not compared with itself.
CREATE TRIGGER address_of_changed BEFORE UPDATE OF slug ON articles
WHEN new.slug IS NOT NULL
  AND new.slug IS NOT old.slug
  AND EXISTS (SELECT 1 FROM taken_addresses WHERE address = new.slug AND article_id <> new.id)
BEGIN
  SELECT RAISE(ABORT, 'address is taken');
END;

-- Once readers may know an address, it leads to the article whatever its address is later. An address that
-- an article takes back is no longer a former one.
CREATE TRIGGER address_left AFTER UPDATE OF slug ON articles
WHEN new.slug IS NOT old.slug AND old.changed_version > 0
BEGIN
  INSERT INTO former_addresses (slug, article_id)
    SELECT old.slug, old.id
    WHERE old.slug <> old.id
    ON CONFLICT DO NOTHING;
  DELETE FROM former_addresses WHERE slug = new.slug;
END;
