-- A text goes with its last version.
CREATE TRIGGER version_text_unused AFTER DELETE ON versions
WHEN NOT EXISTS (SELECT 1 FROM versions WHERE text_hash = old.text_hash)
BEGIN
  DELETE FROM version_texts WHERE hash = old.text_hash;
END;
