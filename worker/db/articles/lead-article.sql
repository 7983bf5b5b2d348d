-- The front page is led by published articles only.
CREATE TRIGGER lead_retracted AFTER UPDATE OF status ON articles
WHEN new.status <> 'published'
BEGIN
  UPDATE database_state SET lead_article = NULL WHERE lead_article = new.id;
END;

CREATE TRIGGER lead_deleted AFTER DELETE ON articles
BEGIN
  UPDATE database_state SET lead_article = NULL WHERE lead_article = old.id;
END;
