-- Keep the number of the current edition in the row that isolates read, and let readers see the covers of
-- published editions as they see the images of published articles.
CREATE TRIGGER edition_added AFTER INSERT ON editions
BEGIN
  UPDATE database_state
    SET current_edition = (SELECT max(number) FROM editions WHERE published = 1);
  INSERT INTO image_uses (hash, article_id)
    SELECT substr(new.cover_image, 8, 32), new.id
    WHERE new.published = 1 AND new.cover_image LIKE '/media/%'
    ON CONFLICT DO NOTHING;
END;

-- A cover changes for readers only as far as they see the edition, before or after.
CREATE TRIGGER edition_changed AFTER UPDATE ON editions
BEGIN
  UPDATE database_state
    SET current_edition = (SELECT max(number) FROM editions WHERE published = 1);
  INSERT INTO image_changes (version, hash)
    SELECT (SELECT coalesce(max(version), 0) + 1 FROM changes), substr(cover, 8, 32)
    FROM (
        SELECT iif(old.published, old.cover_image, '') AS cover
        UNION SELECT iif(new.published, new.cover_image, '')
      )
    WHERE cover LIKE '/media/%'
      AND iif(old.published, old.cover_image, '') <> iif(new.published, new.cover_image, '');
  DELETE FROM image_uses
    WHERE article_id = old.id AND hash <> iif(new.published, substr(new.cover_image, 8, 32), '');
  INSERT INTO image_uses (hash, article_id)
    SELECT substr(new.cover_image, 8, 32), new.id
    WHERE new.published = 1 AND new.cover_image LIKE '/media/%'
    ON CONFLICT DO NOTHING;
END;
