-- The one row that says what the database holds. Every isolate reads it, so triggers keep in it what
-- isolates compare: counts of changes, tags of lists.
INSERT INTO database_state (database_id, state) VALUES (lower(hex(randomblob(16))), 'ready');
