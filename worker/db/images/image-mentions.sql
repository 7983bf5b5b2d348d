-- Keep image_mentions in step with every text that is stored: what the library says of a picture's use, and
-- what the daily clean-up keeps.

-- A procedure: records what a text names from now on, the text between /media/ and the next hyphen. The empty
-- text appended to a stored JSON makes json_quote quote it also where json_set made it. Not INSERT OR IGNORE:
-- where an upsert fires a trigger, the upsert's way with conflicts is in force instead.
CREATE VIEW texts_with_images AS SELECT kind, text_id, '' AS text FROM image_mentions;

CREATE TRIGGER text_with_images INSTEAD OF INSERT ON texts_with_images
BEGIN
  DELETE FROM image_mentions
    WHERE kind = new.kind
      AND text_id = new.text_id
      AND hash NOT IN (
        SELECT substr(part.value, 1, 32)
        FROM json_each('[' || replace(json_quote(new.text || ''), '/media/', '","') || ']') AS part
        WHERE part.key > 0
          AND substr(part.value, 33, 1) = '-'
          AND substr(part.value, 1, 32) NOT GLOB '*[^0-9a-f]*'
      );
  INSERT INTO image_mentions (hash, kind, text_id)
    SELECT substr(part.value, 1, 32), new.kind, new.text_id
    FROM json_each('[' || replace(json_quote(new.text || ''), '/media/', '","') || ']') AS part
    WHERE part.key > 0
      AND substr(part.value, 33, 1) = '-'
      AND substr(part.value, 1, 32) NOT GLOB '*[^0-9a-f]*'
    ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER articles_mention_added AFTER INSERT ON articles
BEGIN
  INSERT INTO texts_with_images
    VALUES ('article', new.id, new.cover_image || ' ' || coalesce(new.audio, '') || ' ' || new.content);
END;

-- Only an update of a column with pictures reads the text again.
CREATE TRIGGER articles_mention_changed AFTER UPDATE OF cover_image, audio, content ON articles
WHEN old.cover_image IS NOT new.cover_image
  OR old.audio IS NOT new.audio
  OR old.content IS NOT new.content
BEGIN
  INSERT INTO texts_with_images
    VALUES ('article', new.id, new.cover_image || ' ' || coalesce(new.audio, '') || ' ' || new.content);
END;

CREATE TRIGGER articles_mention_removed AFTER DELETE ON articles
BEGIN
  DELETE FROM image_mentions WHERE kind = 'article' AND text_id = old.id;
END;

CREATE TRIGGER binned_articles_mention_added AFTER INSERT ON binned_articles
BEGIN
  INSERT INTO texts_with_images VALUES ('binned', new.id, new.article);
END;

CREATE TRIGGER binned_articles_mention_changed AFTER UPDATE OF article ON binned_articles
WHEN old.article IS NOT new.article
BEGIN
  INSERT INTO texts_with_images VALUES ('binned', new.id, new.article);
END;

CREATE TRIGGER binned_articles_mention_removed AFTER DELETE ON binned_articles
BEGIN
  DELETE FROM image_mentions WHERE kind = 'binned' AND text_id = old.id;
END;

CREATE TRIGGER working_copies_mention_added AFTER INSERT ON working_copies
BEGIN
  INSERT INTO texts_with_images VALUES ('copy', new.article_id, new.submission);
END;

CREATE TRIGGER working_copies_mention_changed AFTER UPDATE OF submission ON working_copies
WHEN old.submission IS NOT new.submission
BEGIN
  INSERT INTO texts_with_images VALUES ('copy', new.article_id, new.submission);
END;

CREATE TRIGGER working_copies_mention_removed AFTER DELETE ON working_copies
BEGIN
  DELETE FROM image_mentions WHERE kind = 'copy' AND text_id = old.article_id;
END;

-- These and the texts of versions are never updated.
CREATE TRIGGER discarded_texts_mention_added AFTER INSERT ON discarded_texts
BEGIN
  INSERT INTO texts_with_images VALUES ('given-up', CAST(new.id AS TEXT), new.submission);
END;

CREATE TRIGGER discarded_texts_mention_removed AFTER DELETE ON discarded_texts
BEGIN
  DELETE FROM image_mentions WHERE kind = 'given-up' AND text_id = CAST(old.id AS TEXT);
END;

CREATE TRIGGER version_texts_mention_added AFTER INSERT ON version_texts
BEGIN
  INSERT INTO texts_with_images VALUES ('version', new.hash, new.text);
END;

CREATE TRIGGER version_texts_mention_removed AFTER DELETE ON version_texts
BEGIN
  DELETE FROM image_mentions WHERE kind = 'version' AND text_id = old.hash;
END;

-- A note may name a picture by its address. Neither is a reply ever updated.
CREATE TRIGGER note_replies_mention_added AFTER INSERT ON note_replies
BEGIN
  INSERT INTO texts_with_images VALUES ('note', new.id, new.text);
END;

CREATE TRIGGER note_replies_mention_removed AFTER DELETE ON note_replies
BEGIN
  DELETE FROM image_mentions WHERE kind = 'note' AND text_id = old.id;
END;

-- An author or an edition has one picture at most, in a column of its own.
CREATE TRIGGER authors_mention_added AFTER INSERT ON authors
BEGIN
  INSERT INTO texts_with_images VALUES ('author', new.id, new.picture);
END;

CREATE TRIGGER authors_mention_changed AFTER UPDATE OF picture ON authors
WHEN old.picture IS NOT new.picture
BEGIN
  INSERT INTO texts_with_images VALUES ('author', new.id, new.picture);
END;

CREATE TRIGGER authors_mention_removed AFTER DELETE ON authors
BEGIN
  DELETE FROM image_mentions WHERE kind = 'author' AND text_id = old.id;
END;

CREATE TRIGGER editions_mention_added AFTER INSERT ON editions
BEGIN
  INSERT INTO texts_with_images VALUES ('edition', new.id, new.cover_image);
END;

CREATE TRIGGER editions_mention_changed AFTER UPDATE OF cover_image ON editions
WHEN old.cover_image IS NOT new.cover_image
BEGIN
  INSERT INTO texts_with_images VALUES ('edition', new.id, new.cover_image);
END;

CREATE TRIGGER editions_mention_removed AFTER DELETE ON editions
BEGIN
  DELETE FROM image_mentions WHERE kind = 'edition' AND text_id = old.id;
END;

-- The magazine's logo and icon, in the one row of the settings.
CREATE TRIGGER settings_mention_added AFTER INSERT ON settings
BEGIN
  INSERT INTO texts_with_images
    SELECT 'face', CAST(new.id AS TEXT), group_concat(value)
    FROM json_each(new.value, '$.appearance')
    WHERE key IN ('logo', 'icon');
END;

CREATE TRIGGER settings_mention_changed AFTER UPDATE OF value ON settings
BEGIN
  INSERT INTO texts_with_images
    SELECT 'face', CAST(new.id AS TEXT), group_concat(value)
    FROM json_each(new.value, '$.appearance')
    WHERE key IN ('logo', 'icon');
END;

CREATE TRIGGER settings_mention_removed AFTER DELETE ON settings
BEGIN
  DELETE FROM image_mentions WHERE kind = 'face' AND text_id = old.id;
END;

-- Whether anything names a picture. A text may name it before its row is stored, as a restore does.
CREATE TRIGGER images_mentioned_before AFTER INSERT ON images
WHEN EXISTS (SELECT 1 FROM image_mentions WHERE hash = new.hash)
BEGIN
  UPDATE images SET mentioned = 1, deleted_at = NULL, deleted_by = NULL WHERE hash = new.hash;
END;

-- Nothing in the bin is named by anything: what is named comes back.
CREATE TRIGGER image_mention_added AFTER INSERT ON image_mentions
BEGIN
  UPDATE images SET mentioned = 1 WHERE hash = new.hash AND mentioned = 0;
  UPDATE images
    SET deleted_at = NULL, deleted_by = NULL
    WHERE hash = new.hash AND deleted_at IS NOT NULL;
END;

-- The last mention went.
CREATE TRIGGER image_mention_removed AFTER DELETE ON image_mentions
WHEN NOT EXISTS (SELECT 1 FROM image_mentions WHERE hash = old.hash)
BEGIN
  UPDATE images SET mentioned = 0 WHERE hash = old.hash;
END;

-- Also one that was deleted while something named it, as was possible once.
CREATE TRIGGER image_published AFTER INSERT ON image_uses
BEGIN
  UPDATE images
    SET deleted_at = NULL, deleted_by = NULL
    WHERE hash = new.hash AND deleted_at IS NOT NULL;
END;
