-- A random name for this database: a builder that synced from another one starts over.
INSERT INTO content_source (id) VALUES (lower(hex(randomblob(16))));
