-- No article gets a category that is removed from the settings at the same moment: the call that stores it
-- has read the settings before. A restore stores articles before settings, so it is let through, and so is a
-- site without settings.
CREATE TRIGGER category_of_new BEFORE INSERT ON articles
WHEN new.category <> ''
  AND EXISTS (SELECT 1 FROM settings)
  AND (SELECT state FROM database_state) = 'ready'
  AND NOT EXISTS (
    SELECT 1
    FROM settings, json_each(settings.value, '$.categories') AS category
    WHERE category.value ->> 'name' = new.category
  )
BEGIN
  SELECT RAISE(ABORT, 'unknown category');
END;

-- An article may keep a category that is gone already.
CREATE TRIGGER category_of_changed BEFORE UPDATE OF category ON articles
WHEN new.category <> ''
  AND new.category <> old.category
  AND EXISTS (SELECT 1 FROM settings)
  AND (SELECT state FROM database_state) = 'ready'
  AND NOT EXISTS (
    SELECT 1
    FROM settings, json_each(settings.value, '$.categories') AS category
    WHERE category.value ->> 'name' = new.category
  )
BEGIN
  SELECT RAISE(ABORT, 'unknown category');
END;
