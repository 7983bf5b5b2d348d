-- The uploads that published articles name, as src/domain/published-images.ts finds them: the text between
-- "/media/ and the next hyphen. A JSON array of the text splits it at each such address.
CREATE VIEW published_images AS
SELECT articles.id AS article_id, substr(part.value, 1, 32) AS hash
FROM articles, json_each(
  '[' || replace(
    json_quote('"' || cover_image || '""' || coalesce(audio ->> 'url', '') || '"' || content),
    '\"/media/',
    '","'
  ) || ']'
) AS part
WHERE articles.status = 'published' AND part.key > 0 AND substr(part.value, 33, 1) = '-'
  AND substr(part.value, 1, 32) NOT GLOB '*[^0-9a-f]*';

-- Keep image_uses in step with the published articles, and record what each change added or removed: a
-- picture is for readers only while a published article uses it.
CREATE TRIGGER images_of_new AFTER INSERT ON articles
WHEN new.status = 'published'
BEGIN
  INSERT INTO image_changes (version, hash)
    SELECT DISTINCT new.changed_version, hash
    FROM published_images
    WHERE article_id = new.id;
  INSERT INTO image_uses (hash, article_id)
    SELECT hash, article_id
    FROM published_images
    WHERE article_id = new.id
    ON CONFLICT DO NOTHING;
END;

-- What came into use and what went out of use is recorded before image_uses says so.
CREATE TRIGGER images_of_changed AFTER UPDATE ON articles
WHEN new.changed_version <> old.changed_version
BEGIN
  INSERT INTO image_changes (version, hash)
    SELECT new.changed_version, hash
    FROM (
        SELECT hash
        FROM published_images
        WHERE article_id = new.id
        EXCEPT SELECT hash
        FROM image_uses
        WHERE article_id = new.id
      );
  INSERT INTO image_changes (version, hash)
    SELECT new.changed_version, hash
    FROM (
        SELECT hash
        FROM image_uses
        WHERE article_id = new.id
        EXCEPT SELECT hash
        FROM published_images
        WHERE article_id = new.id
      );
  DELETE FROM image_uses
    WHERE article_id = new.id
      AND hash NOT IN (SELECT hash FROM published_images WHERE article_id = new.id);
  INSERT INTO image_uses (hash, article_id)
    SELECT hash, article_id
    FROM published_images
    WHERE article_id = new.id
    ON CONFLICT DO NOTHING;
END;

-- The batch that deletes an article has recorded its change before.
CREATE TRIGGER images_of_deleted AFTER DELETE ON articles
WHEN old.status = 'published'
BEGIN
  INSERT INTO image_changes (version, hash)
    SELECT (SELECT max(version) FROM changes), hash
    FROM image_uses
    WHERE article_id = old.id;
  DELETE FROM image_uses WHERE article_id = old.id;
END;
