CREATE TABLE `access_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`expires_at` text,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	`uses` integer DEFAULT 0 NOT NULL,
	`revoked_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_keys_by_hash` ON `access_keys` (`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `access_keys_by_name` ON `access_keys` (lower("name")) WHERE revoked_at is null;--> statement-breakpoint
CREATE TABLE `admins` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`session_epoch` integer NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_by_username` ON `admins` (lower("username"));--> statement-breakpoint
CREATE TABLE `article_counts` (
	`list` text NOT NULL,
	`month` text NOT NULL,
	`articles` integer NOT NULL,
	PRIMARY KEY(`list`, `month`)
);
--> statement-breakpoint
CREATE TABLE `articles` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text,
	`address` text GENERATED ALWAYS AS ((coalesce(slug, id))) VIRTUAL NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`summary` text NOT NULL,
	`category` text NOT NULL,
	`cover_image` text NOT NULL,
	`cover_alt` text NOT NULL,
	`photo_credit` text NOT NULL,
	`tags` text NOT NULL,
	`author` text NOT NULL,
	`lists` text DEFAULT '[]' NOT NULL,
	`quotes` text NOT NULL,
	`citations` text NOT NULL,
	`reporter` text,
	`topic` text,
	`status` text NOT NULL,
	`published` integer GENERATED ALWAYS AS ((status = 'published')) VIRTUAL NOT NULL,
	`published_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`revision` integer NOT NULL,
	`changed_version` integer NOT NULL,
	`rewrite_note` text,
	`search_key` text NOT NULL,
	`shown_at` text GENERATED ALWAYS AS ((iif(status = 'published', coalesce(published_at, ''), ''))) VIRTUAL NOT NULL,
	`creation_key` text,
	`import_digest` text,
	`import_revision` integer
);
--> statement-breakpoint
CREATE INDEX `articles_by_publication` ON `articles` (`published`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_update` ON `articles` (`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_state_and_update` ON `articles` (`published`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_state_and_creation` ON `articles` (`published`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_category` ON `articles` (`published`,`category`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_change` ON `articles` (`published`,`changed_version`);--> statement-breakpoint
CREATE INDEX `articles_by_title` ON `articles` (title collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_state_and_title` ON `articles` (`published`,title collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_author` ON `articles` (author collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_state_and_author` ON `articles` (`published`,author collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_shown_date` ON `articles` (`shown_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_state_and_shown_date` ON `articles` (`published`,`shown_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_for_search` ON `articles` (`status`,`search_key`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `articles_by_creation` ON `articles` (`creation_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `articles_by_address` ON `articles` (`address`);--> statement-breakpoint
CREATE TABLE `binned_articles` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`author` text NOT NULL,
	`published` integer NOT NULL,
	`revision` integer NOT NULL,
	`creation_key` text,
	`slug` text,
	`article` text NOT NULL,
	`deleted_by` text NOT NULL,
	`deleted_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `binned_articles_by_deletion` ON `binned_articles` (`deleted_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `binned_articles_by_creation` ON `binned_articles` (`creation_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `binned_articles_by_slug` ON `binned_articles` (`slug`);--> statement-breakpoint
CREATE TABLE `builds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`state` text NOT NULL,
	`wanted_version` integer NOT NULL,
	`content_version` integer,
	`requested_by` text NOT NULL,
	`requested_at` text NOT NULL,
	`started_at` text,
	`ended_at` text,
	`seconds` real,
	`pages` integer,
	`reason` text,
	`retry_at` text,
	`database_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `builds_by_content` ON `builds` (`state`,`content_version`);--> statement-breakpoint
CREATE TABLE `changes` (
	`version` integer PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`kind` text NOT NULL,
	`by` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `changes_by_article` ON `changes` (`article_id`,`version`);--> statement-breakpoint
CREATE TABLE `database_state` (
	`database_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`content_version` integer DEFAULT 0 NOT NULL,
	`access_keys_tag` text DEFAULT '' NOT NULL,
	`cleaned_on` text DEFAULT '' NOT NULL,
	`settings_version` integer DEFAULT 0 NOT NULL,
	`renamed_version` integer DEFAULT 0 NOT NULL,
	`lead_article` text,
	`lead_version` integer DEFAULT 0 NOT NULL,
	`shared_key_hash` text,
	`shared_key_changed_by` text,
	`shared_key_changed_at` text
);
--> statement-breakpoint
CREATE TABLE `ended_sessions` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ended_sessions_by_id` ON `ended_sessions` (`id`);--> statement-breakpoint
CREATE INDEX `ended_sessions_by_expiry` ON `ended_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `feed_positions` (
	`version` integer NOT NULL,
	`article_id` text NOT NULL,
	`address` text NOT NULL,
	`former_address` text,
	`category` text NOT NULL,
	`published_at` text NOT NULL,
	`lists` text DEFAULT '[]' NOT NULL,
	`moves` integer NOT NULL,
	`shown` integer NOT NULL,
	`newer` text,
	`older` text,
	`all` integer,
	`all_of_month` integer,
	`all_newer` integer,
	`in_category` integer,
	`in_category_of_month` integer,
	`in_category_newer` integer
);
--> statement-breakpoint
CREATE INDEX `feed_positions_by_version` ON `feed_positions` (`version`);--> statement-breakpoint
CREATE TABLE `former_addresses` (
	`slug` text PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `former_addresses_by_article` ON `former_addresses` (`article_id`);--> statement-breakpoint
CREATE TABLE `image_changes` (
	`version` integer NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `image_changes_by_version` ON `image_changes` (`version`);--> statement-breakpoint
CREATE TABLE `image_uses` (
	`hash` text NOT NULL,
	`article_id` text NOT NULL,
	PRIMARY KEY(`hash`, `article_id`)
);
--> statement-breakpoint
CREATE INDEX `image_uses_by_article` ON `image_uses` (`article_id`);--> statement-breakpoint
CREATE TABLE `images` (
	`hash` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`uploaded_by` text NOT NULL,
	`uploaded_at` text NOT NULL,
	`unused_since` text
);
--> statement-breakpoint
CREATE INDEX `images_by_upload` ON `images` (`uploaded_at`);--> statement-breakpoint
CREATE INDEX `images_by_disuse` ON `images` (`unused_since`) WHERE unused_since is not null;--> statement-breakpoint
CREATE TABLE `refused_keys` (
	`minute` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `scheduled_runs` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sign_in_attempts` (
	`subject` text PRIMARY KEY NOT NULL,
	`attempts` integer NOT NULL,
	`next_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_attempts_by_time` ON `sign_in_attempts` (`next_at`);--> statement-breakpoint
CREATE TABLE `vitals` (
	`day` text NOT NULL,
	`page` text NOT NULL,
	`views` integer NOT NULL,
	`histogram` text NOT NULL,
	PRIMARY KEY(`day`, `page`)
);
--> statement-breakpoint
CREATE TABLE `working_copies` (
	`article_id` text PRIMARY KEY NOT NULL,
	`submission` text NOT NULL,
	`base_revision` integer NOT NULL,
	`revision` integer NOT NULL,
	`saved_by` text NOT NULL,
	`saved_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `given_up_texts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`article_id` text NOT NULL,
	`submission` text NOT NULL,
	`written_by` text NOT NULL,
	`given_up_by` text NOT NULL,
	`given_up_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `given_up_texts_by_article` ON `given_up_texts` (`article_id`,`id`);--> statement-breakpoint
CREATE TABLE `listings` (
	`list` text NOT NULL,
	`published_at` text NOT NULL,
	`article_id` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`list`, `published_at`, `article_id`)
);
--> statement-breakpoint
CREATE TABLE `listing_names` (
	`list` text NOT NULL,
	`name` text NOT NULL,
	`articles` integer NOT NULL,
	PRIMARY KEY(`list`, `name`)
);
--> statement-breakpoint
CREATE TABLE `text_saves` (
	`writer` text PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`revision` integer NOT NULL,
	`copy_revision` integer NOT NULL,
	`saved_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`revision` integer NOT NULL,
	`saved_by` text NOT NULL,
	`saved_at` text NOT NULL
);

--> statement-breakpoint
INSERT INTO database_state (database_id, state) VALUES (lower(hex(randomblob(16))), 'ready');
--> statement-breakpoint
-- What readers search: one document for each published article, as plain text, its tags one a line.
CREATE TABLE search_documents (
	rowid INTEGER PRIMARY KEY,
	article_id TEXT NOT NULL UNIQUE,
	title TEXT NOT NULL,
	summary TEXT NOT NULL,
	author TEXT NOT NULL,
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
-- A match in a short text counts for more than one in a long text.
INSERT INTO search_index (search_index, rank) VALUES ('rank', 'bm25(10.0, 5.0, 4.0, 4.0, 1.0)');
--> statement-breakpoint
-- The words of the index, each with the number of documents that have it.
CREATE VIRTUAL TABLE search_words USING fts5vocab(search_index, 'row');
--> statement-breakpoint
-- Keep the index in step with its table, as the FTS5 documentation says for external content tables.
CREATE TRIGGER search_documents_added AFTER INSERT ON search_documents BEGIN INSERT INTO search_index (rowid, title, summary, author, tags, body) VALUES (new.rowid, new.title, new.summary, new.author, new.tags, new.body); END;
--> statement-breakpoint
CREATE TRIGGER search_documents_removed AFTER DELETE ON search_documents BEGIN INSERT INTO search_index (search_index, rowid, title, summary, author, tags, body) VALUES ('delete', old.rowid, old.title, old.summary, old.author, old.tags, old.body); END;
--> statement-breakpoint
CREATE TRIGGER search_documents_changed AFTER UPDATE ON search_documents BEGIN INSERT INTO search_index (search_index, rowid, title, summary, author, tags, body) VALUES ('delete', old.rowid, old.title, old.summary, old.author, old.tags, old.body); INSERT INTO search_index (rowid, title, summary, author, tags, body) VALUES (new.rowid, new.title, new.summary, new.author, new.tags, new.body); END;
--> statement-breakpoint
-- The statement that retracts or deletes an article also removes it from the search.
CREATE TRIGGER articles_retracted AFTER UPDATE OF status ON articles WHEN new.status <> 'published' BEGIN DELETE FROM search_documents WHERE article_id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER articles_deleted AFTER DELETE ON articles BEGIN DELETE FROM search_documents WHERE article_id = old.id; END;
--> statement-breakpoint
-- What makes a creation idempotent holds in the bin, too: a second save with the same key creates nothing.
CREATE TRIGGER articles_in_bin BEFORE INSERT ON articles WHEN EXISTS (SELECT 1 FROM binned_articles WHERE creation_key = new.creation_key AND id <> new.id) BEGIN SELECT RAISE(IGNORE); END;
--> statement-breakpoint
-- An address that leads or led to one article never leads to another one. The Worker answers the message.
CREATE TRIGGER address_of_new BEFORE INSERT ON articles WHEN new.slug IS NOT NULL AND NOT EXISTS (SELECT 1 FROM articles WHERE creation_key = new.creation_key) AND NOT EXISTS (SELECT 1 FROM binned_articles WHERE creation_key = new.creation_key AND id <> new.id) AND (EXISTS (SELECT 1 FROM articles WHERE address = new.slug AND id <> new.id) OR EXISTS (SELECT 1 FROM articles WHERE id = new.slug AND id <> new.id) OR EXISTS (SELECT 1 FROM former_addresses WHERE slug = new.slug AND article_id <> new.id) OR EXISTS (SELECT 1 FROM binned_articles WHERE slug = new.slug AND id <> new.id) OR EXISTS (SELECT 1 FROM binned_articles WHERE id = new.slug AND id <> new.id)) BEGIN SELECT RAISE(ABORT, 'address is taken'); END;
--> statement-breakpoint
CREATE TRIGGER address_of_changed BEFORE UPDATE OF slug ON articles WHEN new.slug IS NOT NULL AND new.slug IS NOT old.slug AND (EXISTS (SELECT 1 FROM articles WHERE address = new.slug AND id <> new.id) OR EXISTS (SELECT 1 FROM articles WHERE id = new.slug AND id <> new.id) OR EXISTS (SELECT 1 FROM former_addresses WHERE slug = new.slug AND article_id <> new.id) OR EXISTS (SELECT 1 FROM binned_articles WHERE slug = new.slug AND id <> new.id) OR EXISTS (SELECT 1 FROM binned_articles WHERE id = new.slug AND id <> new.id)) BEGIN SELECT RAISE(ABORT, 'address is taken'); END;
--> statement-breakpoint
-- Once readers may know an address, it leads to the article whatever its address is later.
CREATE TRIGGER address_left AFTER UPDATE OF slug ON articles WHEN new.slug IS NOT old.slug AND old.changed_version > 0 BEGIN INSERT OR IGNORE INTO former_addresses (slug, article_id) SELECT old.slug, old.id WHERE old.slug <> old.id; DELETE FROM former_addresses WHERE slug = new.slug; END;
--> statement-breakpoint
-- The valid access keys changed: isolates read them anew.
CREATE TRIGGER access_keys_added AFTER INSERT ON access_keys BEGIN UPDATE database_state SET access_keys_tag = lower(hex(randomblob(8))); END;
--> statement-breakpoint
CREATE TRIGGER access_keys_changed AFTER UPDATE OF revoked_at, expires_at ON access_keys BEGIN UPDATE database_state SET access_keys_tag = lower(hex(randomblob(8))); END;
--> statement-breakpoint
CREATE TRIGGER access_keys_removed AFTER DELETE ON access_keys BEGIN UPDATE database_state SET access_keys_tag = lower(hex(randomblob(8))); END;
--> statement-breakpoint
-- Keep the content version in the row that isolates read.
CREATE TRIGGER changes_added AFTER INSERT ON changes BEGIN UPDATE database_state SET content_version = new.version WHERE content_version < new.version; END;
--> statement-breakpoint
CREATE TRIGGER changes_removed AFTER DELETE ON changes BEGIN UPDATE database_state SET content_version = (SELECT coalesce(max(version), 0) FROM changes) WHERE content_version = old.version; END;
--> statement-breakpoint
-- Keep article_counts in step with the articles, then record the positions that each change that
-- readers can see took and left. In one trigger, because SQLite orders no two triggers.
CREATE TRIGGER positions_of_new AFTER INSERT ON articles BEGIN INSERT INTO article_counts (list, month, articles) SELECT list, month, 1 FROM (SELECT iif(new.status = 'published', 'all', 'drafts') AS list UNION SELECT iif(new.status = 'published', lower(new.category), 'drafts')), (SELECT '' AS month UNION SELECT iif(new.status = 'published', substr(new.published_at, 1, 7), '')) WHERE list <> '' ON CONFLICT (list, month) DO UPDATE SET articles = articles + 1; INSERT INTO feed_positions (version, article_id, address, category, published_at, lists, moves, shown) SELECT new.changed_version, new.id, coalesce(new.slug, new.id), new.category, new.published_at, new.lists, 1, 1 WHERE new.status = 'published'; END;
--> statement-breakpoint
CREATE TRIGGER positions_of_changed AFTER UPDATE OF status, category, published_at, changed_version ON articles WHEN (old.status <> new.status OR old.category <> new.category OR old.published_at IS NOT new.published_at) OR new.changed_version <> old.changed_version BEGIN UPDATE article_counts SET articles = articles - 1 WHERE list IN (iif(old.status = 'published', 'all', 'drafts'), iif(old.status = 'published', lower(old.category), 'drafts')) AND month IN ('', iif(old.status = 'published', substr(old.published_at, 1, 7), '')) AND (old.status <> new.status OR old.category <> new.category OR old.published_at IS NOT new.published_at); INSERT INTO article_counts (list, month, articles) SELECT list, month, 1 FROM (SELECT iif(new.status = 'published', 'all', 'drafts') AS list UNION SELECT iif(new.status = 'published', lower(new.category), 'drafts')), (SELECT '' AS month UNION SELECT iif(new.status = 'published', substr(new.published_at, 1, 7), '')) WHERE list <> '' AND (old.status <> new.status OR old.category <> new.category OR old.published_at IS NOT new.published_at) ON CONFLICT (list, month) DO UPDATE SET articles = articles + 1; INSERT INTO feed_positions (version, article_id, address, former_address, category, published_at, lists, moves, shown) SELECT new.changed_version, old.id, coalesce(new.slug, new.id), nullif(coalesce(old.slug, old.id), coalesce(new.slug, new.id)), old.category, old.published_at, old.lists, 1, new.status = 'published' WHERE new.changed_version <> old.changed_version AND old.status = 'published' AND (old.status <> new.status OR old.category <> new.category OR old.published_at IS NOT new.published_at); INSERT INTO feed_positions (version, article_id, address, former_address, category, published_at, lists, moves, shown) SELECT new.changed_version, new.id, coalesce(new.slug, new.id), nullif(coalesce(old.slug, old.id), coalesce(new.slug, new.id)), new.category, new.published_at, iif(old.status = 'published', new.lists || char(10) || old.lists, new.lists), (old.status <> new.status OR old.category <> new.category OR old.published_at IS NOT new.published_at), 1 WHERE new.changed_version <> old.changed_version AND new.status = 'published'; END;
--> statement-breakpoint
CREATE TRIGGER positions_of_deleted AFTER DELETE ON articles BEGIN UPDATE article_counts SET articles = articles - 1 WHERE list IN (iif(old.status = 'published', 'all', 'drafts'), iif(old.status = 'published', lower(old.category), 'drafts')) AND month IN ('', iif(old.status = 'published', substr(old.published_at, 1, 7), '')); INSERT INTO feed_positions (version, article_id, address, category, published_at, lists, moves, shown) SELECT (SELECT max(version) FROM changes), old.id, coalesce(old.slug, old.id), old.category, old.published_at, old.lists, 1, 0 WHERE old.status = 'published'; END;
--> statement-breakpoint
-- Where a recorded position is now: the articles beside it, and the counts of its two lists.
CREATE TRIGGER feed_positions_located AFTER INSERT ON feed_positions BEGIN UPDATE feed_positions SET newer = (SELECT address FROM articles WHERE published = 1 AND (published_at, id) > (new.published_at, new.article_id) ORDER BY published_at, id LIMIT 1), older = (SELECT address FROM articles WHERE published = 1 AND (published_at, id) < (new.published_at, new.article_id) ORDER BY published_at DESC, id DESC LIMIT 1), "all" = coalesce((SELECT articles FROM article_counts WHERE list = 'all' AND month = ''), 0), all_of_month = coalesce((SELECT articles FROM article_counts WHERE list = 'all' AND month = substr(new.published_at, 1, 7)), 0), all_newer = (SELECT coalesce(sum(articles), 0) FROM article_counts WHERE list = 'all' AND month > substr(new.published_at, 1, 7)), "in_category" = coalesce((SELECT articles FROM article_counts WHERE list = lower(new.category) AND month = ''), 0), in_category_of_month = coalesce((SELECT articles FROM article_counts WHERE list = lower(new.category) AND month = substr(new.published_at, 1, 7)), 0), in_category_newer = (SELECT coalesce(sum(articles), 0) FROM article_counts WHERE list = lower(new.category) AND month > substr(new.published_at, 1, 7)) WHERE rowid = new.rowid; END;
--> statement-breakpoint
-- Keep the lists of tags and authors in step with the published articles, then their counts and the
-- spellings of their names.
CREATE TRIGGER listings_of_new AFTER INSERT ON articles WHEN new.status = 'published' BEGIN INSERT INTO listings (list, published_at, article_id, name) SELECT value ->> 'id', new.published_at, new.id, value ->> 'name' FROM json_each(new.lists); END;
--> statement-breakpoint
CREATE TRIGGER listings_of_changed AFTER UPDATE OF status, published_at, lists ON articles WHEN old.status <> new.status OR old.published_at IS NOT new.published_at OR old.lists <> new.lists BEGIN DELETE FROM listings WHERE (list, published_at, article_id) IN (SELECT value ->> 'id', old.published_at, old.id FROM json_each(old.lists)); INSERT INTO listings (list, published_at, article_id, name) SELECT value ->> 'id', new.published_at, new.id, value ->> 'name' FROM json_each(new.lists) WHERE new.status = 'published'; END;
--> statement-breakpoint
CREATE TRIGGER listings_of_deleted AFTER DELETE ON articles WHEN old.status = 'published' BEGIN DELETE FROM listings WHERE (list, published_at, article_id) IN (SELECT value ->> 'id', old.published_at, old.id FROM json_each(old.lists)); END;
--> statement-breakpoint
CREATE TRIGGER listings_added AFTER INSERT ON listings BEGIN INSERT INTO article_counts (list, month, articles) SELECT new.list, column1, 1 FROM (VALUES (''), (substr(new.published_at, 1, 7))) WHERE true ON CONFLICT (list, month) DO UPDATE SET articles = articles + 1; INSERT INTO listing_names (list, name, articles) VALUES (new.list, new.name, 1) ON CONFLICT (list, name) DO UPDATE SET articles = articles + 1; END;
--> statement-breakpoint
CREATE TRIGGER listings_removed AFTER DELETE ON listings BEGIN UPDATE article_counts SET articles = articles - 1 WHERE list = old.list AND month IN ('', substr(old.published_at, 1, 7)); DELETE FROM article_counts WHERE list = old.list AND month IN ('', substr(old.published_at, 1, 7)) AND articles = 0; UPDATE listing_names SET articles = articles - 1 WHERE list = old.list AND name = old.name; DELETE FROM listing_names WHERE list = old.list AND name = old.name AND articles = 0; END;
--> statement-breakpoint
-- The uploads that published articles name, as src/domain/published-images.ts finds them: the text
-- between "/media/ and the next hyphen. A JSON array of the text splits it at each such address.
CREATE VIEW published_images AS
SELECT articles.id AS article_id, substr(part.value, 1, 32) AS hash
FROM articles, json_each(
	'[' || replace(json_quote('"' || cover_image || '"' || content), '\"/media/', '","') || ']'
) AS part
WHERE articles.status = 'published' AND part.key > 0 AND substr(part.value, 33, 1) = '-'
	AND substr(part.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
--> statement-breakpoint
-- Keep image_uses in step with the published articles, and record what each change added or removed.
CREATE TRIGGER images_of_new AFTER INSERT ON articles WHEN new.status = 'published' BEGIN INSERT INTO image_changes (version, hash) SELECT DISTINCT new.changed_version, hash FROM published_images WHERE article_id = new.id; INSERT OR IGNORE INTO image_uses (hash, article_id) SELECT hash, article_id FROM published_images WHERE article_id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER images_of_changed AFTER UPDATE ON articles WHEN new.changed_version <> old.changed_version BEGIN INSERT INTO image_changes (version, hash) SELECT new.changed_version, hash FROM (SELECT hash FROM published_images WHERE article_id = new.id EXCEPT SELECT hash FROM image_uses WHERE article_id = new.id); INSERT INTO image_changes (version, hash) SELECT new.changed_version, hash FROM (SELECT hash FROM image_uses WHERE article_id = new.id EXCEPT SELECT hash FROM published_images WHERE article_id = new.id); DELETE FROM image_uses WHERE article_id = new.id AND hash NOT IN (SELECT hash FROM published_images WHERE article_id = new.id); INSERT OR IGNORE INTO image_uses (hash, article_id) SELECT hash, article_id FROM published_images WHERE article_id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER images_of_deleted AFTER DELETE ON articles WHEN old.status = 'published' BEGIN INSERT INTO image_changes (version, hash) SELECT (SELECT max(version) FROM changes), hash FROM image_uses WHERE article_id = old.id; DELETE FROM image_uses WHERE article_id = old.id; END;
--> statement-breakpoint
-- Keep since when no published article uses an image, for the daily clean-up.
CREATE TRIGGER images_added AFTER INSERT ON images BEGIN UPDATE images SET unused_since = iif(EXISTS (SELECT 1 FROM image_uses WHERE hash = new.hash), NULL, new.uploaded_at) WHERE hash = new.hash; END;
--> statement-breakpoint
CREATE TRIGGER images_uploaded_again AFTER UPDATE OF uploaded_at ON images WHEN old.unused_since IS NOT NULL BEGIN UPDATE images SET unused_since = new.uploaded_at WHERE hash = new.hash; END;
--> statement-breakpoint
CREATE TRIGGER image_uses_added AFTER INSERT ON image_uses BEGIN UPDATE images SET unused_since = NULL WHERE hash = new.hash AND unused_since IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER image_uses_removed AFTER DELETE ON image_uses WHEN NOT EXISTS (SELECT 1 FROM image_uses WHERE hash = old.hash) BEGIN UPDATE images SET unused_since = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE hash = old.hash; END;
--> statement-breakpoint
-- The front page is led by published articles only.
CREATE TRIGGER lead_retracted AFTER UPDATE OF status ON articles WHEN new.status <> 'published' BEGIN UPDATE database_state SET lead_article = NULL WHERE lead_article = new.id; END;
--> statement-breakpoint
CREATE TRIGGER lead_deleted AFTER DELETE ON articles BEGIN UPDATE database_state SET lead_article = NULL WHERE lead_article = old.id; END;
--> statement-breakpoint
-- No article gets a category that is removed from the settings at the same moment.
CREATE TRIGGER category_of_new BEFORE INSERT ON articles WHEN new.category <> '' AND EXISTS (SELECT 1 FROM settings) AND (SELECT state FROM database_state) = 'ready' AND NOT EXISTS (SELECT 1 FROM settings, json_each(settings.value, '$.categories') AS category WHERE category.value ->> 'name' = new.category) BEGIN SELECT RAISE(ABORT, 'unknown category'); END;
--> statement-breakpoint
CREATE TRIGGER category_of_changed BEFORE UPDATE OF category ON articles WHEN new.category <> '' AND new.category <> old.category AND EXISTS (SELECT 1 FROM settings) AND (SELECT state FROM database_state) = 'ready' AND NOT EXISTS (SELECT 1 FROM settings, json_each(settings.value, '$.categories') AS category WHERE category.value ->> 'name' = new.category) BEGIN SELECT RAISE(ABORT, 'unknown category'); END;
