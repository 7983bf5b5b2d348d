-- The uploads that published articles name, as src/domain/published-images.ts finds them: what
-- stands between `"/media/` and the hyphen. The text is cut at each such address by making a JSON
-- array of it.
CREATE VIEW published_images AS
SELECT articles.id AS article_id, substr(part.value, 1, 32) AS hash
FROM articles, json_each(
  '[' || replace(json_quote('"' || cover_image || '"' || content), '\"/media/', '","') || ']'
) AS part
WHERE articles.status = 'published' AND part.key > 0 AND substr(part.value, 33, 1) = '-'
  AND substr(part.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
--> statement-breakpoint
CREATE TRIGGER images_of_new AFTER INSERT ON articles WHEN NEW.status = 'published'
BEGIN
  INSERT INTO image_changes (version, hash)
  SELECT DISTINCT NEW.changed_version, hash FROM published_images WHERE article_id = NEW.id;
  INSERT OR IGNORE INTO image_uses (hash, article_id)
  SELECT hash, article_id FROM published_images WHERE article_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER images_of_changed AFTER UPDATE ON articles WHEN NEW.changed_version <> OLD.changed_version
BEGIN
  INSERT INTO image_changes (version, hash)
  SELECT NEW.changed_version, hash FROM (
    SELECT hash FROM published_images WHERE article_id = NEW.id
    EXCEPT SELECT hash FROM image_uses WHERE article_id = NEW.id
  );
  INSERT INTO image_changes (version, hash)
  SELECT NEW.changed_version, hash FROM (
    SELECT hash FROM image_uses WHERE article_id = NEW.id
    EXCEPT SELECT hash FROM published_images WHERE article_id = NEW.id
  );
  DELETE FROM image_uses WHERE article_id = NEW.id;
  INSERT OR IGNORE INTO image_uses (hash, article_id)
  SELECT hash, article_id FROM published_images WHERE article_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER images_of_deleted AFTER DELETE ON articles WHEN OLD.status = 'published'
BEGIN
  INSERT INTO image_changes (version, hash)
  SELECT (SELECT max(version) FROM changes), hash FROM image_uses WHERE article_id = OLD.id;
  DELETE FROM image_uses WHERE article_id = OLD.id;
END;
--> statement-breakpoint
INSERT OR IGNORE INTO image_uses (hash, article_id)
SELECT hash, article_id FROM published_images;
