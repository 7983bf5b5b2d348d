-- An account that is deleted leaves no assignment behind, in the bin neither.
CREATE TRIGGER assignee_gone AFTER DELETE ON admins
BEGIN
  UPDATE articles SET assignee = NULL WHERE assignee = old.username;
  UPDATE binned_articles
    SET article = json_set(article, '$.assignee', NULL)
    WHERE article ->> '$.assignee' = old.username;
END;
