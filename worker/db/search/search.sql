-- What readers search: one document for each published article, as plain text, its tags one a line. The
-- parts of a title are what a search finds inside of its words.
CREATE TABLE search_documents (
  rowid INTEGER PRIMARY KEY,
  article_id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  author TEXT NOT NULL,
  tags TEXT NOT NULL,
  body TEXT NOT NULL,
  title_parts TEXT NOT NULL DEFAULT ''
);

CREATE VIRTUAL TABLE search_index USING fts5(
  title, summary, author, tags, body, title_parts,
  content = 'search_documents',
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '2 3'
);

-- A match in a short text counts for more than one in a long text.
INSERT INTO search_index (search_index, rank) VALUES ('rank', 'bm25(10.0, 5.0, 4.0, 4.0, 1.0, 5.0)');

-- The words of the index, each with the number of documents that have it.
CREATE VIRTUAL TABLE search_words USING fts5vocab(search_index, 'row');

-- Keep the index in step with its table, as the FTS5 documentation says for external content tables.
CREATE TRIGGER search_documents_added AFTER INSERT ON search_documents
BEGIN
  INSERT INTO search_index (rowid, title, summary, author, tags, body, title_parts)
    VALUES (new.rowid, new.title, new.summary, new.author, new.tags, new.body, new.title_parts);
END;

CREATE TRIGGER search_documents_removed AFTER DELETE ON search_documents
BEGIN
  INSERT INTO search_index (search_index, rowid, title, summary, author, tags, body, title_parts)
    VALUES ('delete', old.rowid, old.title, old.summary, old.author, old.tags, old.body, old.title_parts);
END;

CREATE TRIGGER search_documents_changed AFTER UPDATE ON search_documents
BEGIN
  INSERT INTO search_index (search_index, rowid, title, summary, author, tags, body, title_parts)
    VALUES ('delete', old.rowid, old.title, old.summary, old.author, old.tags, old.body, old.title_parts);
  INSERT INTO search_index (rowid, title, summary, author, tags, body, title_parts)
    VALUES (new.rowid, new.title, new.summary, new.author, new.tags, new.body, new.title_parts);
END;

-- The statement that retracts or deletes an article also removes it from the search.
CREATE TRIGGER articles_retracted AFTER UPDATE OF status ON articles
WHEN new.status <> 'published'
BEGIN
  DELETE FROM search_documents WHERE article_id = new.id;
END;

-- An article that is moved to the bin leaves the search as well.
CREATE TRIGGER articles_deleted AFTER DELETE ON articles
BEGIN
  DELETE FROM search_documents WHERE article_id = old.id;
END;

-- What readers see is found by the index above: only edits that they do not see have words of their own.
CREATE TRIGGER draft_texts_published AFTER UPDATE OF status ON articles
WHEN new.status = 'published'
BEGIN
  DELETE FROM draft_texts
    WHERE article_id = new.id
      AND NOT EXISTS (SELECT 1 FROM working_copies WHERE article_id = new.id);
END;

CREATE TRIGGER draft_texts_discarded AFTER DELETE ON working_copies
BEGIN
  DELETE FROM draft_texts
    WHERE article_id = old.article_id
      AND EXISTS (SELECT 1 FROM articles WHERE id = old.article_id AND status = 'published');
END;
