-- Keep the content version in the row that isolates read, so that asking for it costs one row.
CREATE TRIGGER changes_added AFTER INSERT ON changes
BEGIN
  UPDATE database_state SET content_version = new.version WHERE content_version < new.version;
END;

-- Only a restore deletes changes. The version is then the highest that is left.
CREATE TRIGGER changes_removed AFTER DELETE ON changes
BEGIN
  UPDATE database_state
    SET content_version = (SELECT coalesce(max(version), 0) FROM changes)
    WHERE content_version = old.version;
END;
