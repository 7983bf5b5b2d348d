-- What readers search: one document for each published article, as plain text.
CREATE TABLE search_documents (
	rowid INTEGER PRIMARY KEY,
	article_id TEXT NOT NULL UNIQUE,
	title TEXT NOT NULL,
	summary TEXT NOT NULL,
	author TEXT NOT NULL,
	-- One a line.
	tags TEXT NOT NULL,
	body TEXT NOT NULL
);
--> statement-breakpoint
CREATE VIRTUAL TABLE search_index USING fts5(
	title, summary, author, tags, body,
	content = 'search_documents',
	tokenize = 'unicode61 remove_diacritics 2',
	prefix = '2 3'
);
--> statement-breakpoint
-- A word counts for more the shorter the text is that it stands in.
INSERT INTO search_index (search_index, rank) VALUES ('rank', 'bm25(10.0, 5.0, 4.0, 4.0, 1.0)');
--> statement-breakpoint
-- The index follows its table as SQLite's documentation describes it for external content.
CREATE TRIGGER search_documents_added AFTER INSERT ON search_documents BEGIN
	INSERT INTO search_index (rowid, title, summary, author, tags, body)
	VALUES (new.rowid, new.title, new.summary, new.author, new.tags, new.body);
END;
--> statement-breakpoint
CREATE TRIGGER search_documents_removed AFTER DELETE ON search_documents BEGIN
	INSERT INTO search_index (search_index, rowid, title, summary, author, tags, body)
	VALUES ('delete', old.rowid, old.title, old.summary, old.author, old.tags, old.body);
END;
--> statement-breakpoint
CREATE TRIGGER search_documents_changed AFTER UPDATE ON search_documents BEGIN
	INSERT INTO search_index (search_index, rowid, title, summary, author, tags, body)
	VALUES ('delete', old.rowid, old.title, old.summary, old.author, old.tags, old.body);
	INSERT INTO search_index (rowid, title, summary, author, tags, body)
	VALUES (new.rowid, new.title, new.summary, new.author, new.tags, new.body);
END;
--> statement-breakpoint
-- What readers no longer see is gone from search by the very statement that takes it away.
CREATE TRIGGER articles_retracted AFTER UPDATE OF status ON articles WHEN new.status <> 'published' BEGIN
	DELETE FROM search_documents WHERE article_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER articles_deleted AFTER DELETE ON articles BEGIN
	DELETE FROM search_documents WHERE article_id = old.id;
END;
