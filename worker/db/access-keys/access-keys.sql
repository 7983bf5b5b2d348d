-- The valid access keys changed: isolates that hold an older tag read them anew, so that a revoked key lets
-- no reader in for long.
CREATE TRIGGER access_keys_added AFTER INSERT ON access_keys
BEGIN
  UPDATE database_state SET access_keys_tag = lower(hex(randomblob(8)));
END;

CREATE TRIGGER access_keys_changed AFTER UPDATE OF revoked_at, expires_at ON access_keys
BEGIN
  UPDATE database_state SET access_keys_tag = lower(hex(randomblob(8)));
END;

CREATE TRIGGER access_keys_removed AFTER DELETE ON access_keys
BEGIN
  UPDATE database_state SET access_keys_tag = lower(hex(randomblob(8)));
END;
