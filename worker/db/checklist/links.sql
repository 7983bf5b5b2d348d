-- The addresses that published articles cite, with the number of articles: the cron trigger calls a few of
-- them each minute. A new one is due at once.

-- A procedure: counts an article's citations in, or out with a step of -1.
CREATE VIEW counted_citations AS SELECT citations, 0 AS step FROM articles;

CREATE TRIGGER citations_counted INSTEAD OF INSERT ON counted_citations
BEGIN
  INSERT INTO link_checks (url, uses, due_at)
    SELECT DISTINCT value ->> 'url', 0, ''
    FROM json_each(new.citations)
    WHERE new.step > 0 AND NOT EXISTS (SELECT 1 FROM link_checks WHERE url = value ->> 'url');
  UPDATE link_checks
    SET uses = uses + new.step
    WHERE url IN (SELECT value ->> 'url' FROM json_each(new.citations));
  DELETE FROM link_checks
    WHERE uses = 0 AND url IN (SELECT value ->> 'url' FROM json_each(new.citations));
END;

CREATE TRIGGER links_of_new AFTER INSERT ON articles
WHEN new.status = 'published' AND new.citations <> '[]'
BEGIN
  INSERT INTO counted_citations VALUES (new.citations, 1);
END;

-- The new citations are counted before the old ones are taken off, so that an address that stays cited keeps
-- its row, with when it is due and what it answered.
CREATE TRIGGER links_of_changed AFTER UPDATE OF status, citations ON articles
WHEN 'published' IN (old.status, new.status)
  AND (new.citations <> old.citations OR new.status <> old.status)
BEGIN
  INSERT INTO counted_citations SELECT new.citations, 1 WHERE new.status = 'published';
  INSERT INTO counted_citations SELECT old.citations, -1 WHERE old.status = 'published';
END;

CREATE TRIGGER links_of_deleted AFTER DELETE ON articles
WHEN old.status = 'published' AND old.citations <> '[]'
BEGIN
  INSERT INTO counted_citations VALUES (old.citations, -1);
END;
