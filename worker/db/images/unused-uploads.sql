-- Keep since when no published article uses an image, for the daily clean-up.
CREATE TRIGGER images_added AFTER INSERT ON images
BEGIN
  UPDATE images
    SET unused_since = iif(
        EXISTS (SELECT 1 FROM image_uses WHERE hash = new.hash), NULL, new.uploaded_at
      )
    WHERE hash = new.hash;
END;

-- Another upload of the same file begins the time anew: an editor is about to use it.
CREATE TRIGGER images_uploaded_again AFTER UPDATE OF uploaded_at ON images
WHEN old.unused_since IS NOT NULL
BEGIN
  UPDATE images SET unused_since = new.uploaded_at WHERE hash = new.hash;
END;

-- The same for audio files.
CREATE TRIGGER audio_files_added AFTER INSERT ON audio_files
BEGIN
  UPDATE audio_files
    SET unused_since = iif(
        EXISTS (SELECT 1 FROM image_uses WHERE hash = new.hash), NULL, new.uploaded_at
      )
    WHERE hash = new.hash;
END;

CREATE TRIGGER audio_files_uploaded_again AFTER UPDATE OF uploaded_at ON audio_files
WHEN old.unused_since IS NOT NULL
BEGIN
  UPDATE audio_files SET unused_since = new.uploaded_at WHERE hash = new.hash;
END;

-- Uses of audio files are recorded with those of images.
CREATE TRIGGER image_uses_added AFTER INSERT ON image_uses
BEGIN
  UPDATE images SET unused_since = NULL WHERE hash = new.hash AND unused_since IS NOT NULL;
  UPDATE audio_files SET unused_since = NULL WHERE hash = new.hash AND unused_since IS NOT NULL;
END;

-- The last use went.
CREATE TRIGGER image_uses_removed AFTER DELETE ON image_uses
WHEN NOT EXISTS (SELECT 1 FROM image_uses WHERE hash = old.hash)
BEGIN
  UPDATE images SET unused_since = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE hash = old.hash;
  UPDATE audio_files
    SET unused_since = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    WHERE hash = old.hash;
END;
