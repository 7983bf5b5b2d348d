-- A text goes with its last version, or the last suggestion that is made from it or proposes it.
CREATE TRIGGER version_text_unused AFTER DELETE ON versions
WHEN NOT EXISTS (SELECT 1 FROM versions WHERE text_hash = old.text_hash)
  AND NOT EXISTS (SELECT 1 FROM suggestions WHERE base_hash = old.text_hash)
  AND NOT EXISTS (SELECT 1 FROM suggestions WHERE text_hash = old.text_hash)
BEGIN
  DELETE FROM version_texts WHERE hash = old.text_hash;
END;

CREATE TRIGGER suggestion_texts_changed AFTER UPDATE OF base_hash, text_hash ON suggestions
BEGIN
  DELETE FROM version_texts
    WHERE hash IN (old.base_hash, old.text_hash)
      AND NOT EXISTS (SELECT 1 FROM versions WHERE text_hash = hash)
      AND NOT EXISTS (SELECT 1 FROM suggestions AS other WHERE other.base_hash = hash)
      AND NOT EXISTS (SELECT 1 FROM suggestions AS other WHERE other.text_hash = hash);
END;

CREATE TRIGGER suggestion_texts_unused AFTER DELETE ON suggestions
BEGIN
  DELETE FROM version_texts
    WHERE hash IN (old.base_hash, old.text_hash)
      AND NOT EXISTS (SELECT 1 FROM versions WHERE text_hash = hash)
      AND NOT EXISTS (SELECT 1 FROM suggestions AS other WHERE other.base_hash = hash)
      AND NOT EXISTS (SELECT 1 FROM suggestions AS other WHERE other.text_hash = hash);
END;
