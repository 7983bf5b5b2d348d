-- One bit for each ended session, by the first five of the random digits of its id: what an isolate that starts
-- reads has a fixed size, however many sessions were ended. The bits of ten days go together.
CREATE TRIGGER ended_sessions_marked AFTER INSERT ON ended_sessions
BEGIN
  INSERT INTO ended_session_marks (period, slot, bits)
    VALUES (
      substr(new.expires_at, 1, 9),
      substr(new.id, 1, 4),
      1 << (instr('0123456789abcdef', substr(new.id, 5, 1)) - 1)
    )
    ON CONFLICT (period, slot) DO UPDATE SET bits = bits | excluded.bits;
END;
