-- The files of an upload are deleted after its record. What is still to be deleted stands here, from the statement
-- that deletes the record on.
CREATE TRIGGER images_files_left AFTER DELETE ON images
BEGIN
  INSERT INTO file_deletions (url) VALUES (old.url) ON CONFLICT DO NOTHING;
END;

-- Another upload of the same bytes was encoded otherwise, before the first one was complete.
CREATE TRIGGER images_files_replaced AFTER UPDATE OF url ON images
WHEN old.url <> new.url
BEGIN
  INSERT INTO file_deletions (url) VALUES (old.url) ON CONFLICT DO NOTHING;
END;

-- An upload that was cut off said another size.
CREATE TRIGGER audio_files_replaced AFTER UPDATE OF url ON audio_files
WHEN old.url <> new.url
BEGIN
  INSERT INTO file_deletions (url) VALUES (old.url) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER audio_files_left AFTER DELETE ON audio_files
BEGIN
  INSERT INTO file_deletions (url) VALUES (old.url) ON CONFLICT DO NOTHING;
END;
