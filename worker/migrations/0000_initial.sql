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
CREATE TABLE `admin_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`epoch` integer NOT NULL,
	`browser` text NOT NULL,
	`signed_in_at` text NOT NULL,
	`last_day` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `admin_sessions_by_account` ON `admin_sessions` (`account_id`,`signed_in_at`);--> statement-breakpoint
CREATE TABLE `admins` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`session_epoch` integer NOT NULL,
	`created_at` text NOT NULL,
	`seen_event` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_by_username` ON `admins` (lower("username"));--> statement-breakpoint
CREATE TABLE `ended_session_marks` (
	`period` text NOT NULL,
	`slot` text NOT NULL,
	`bits` integer NOT NULL,
	PRIMARY KEY(`period`, `slot`)
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
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`role` text NOT NULL,
	`account_id` text,
	`name` text,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_by_hash` ON `invitations` (`hash`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`created_at` text NOT NULL,
	`last_day` text
);
--> statement-breakpoint
CREATE INDEX `passkeys_by_account` ON `passkeys` (`account_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`account_id` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`account_id`, `hash`)
);
--> statement-breakpoint
CREATE TABLE `refused_keys` (
	`minute` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sign_in_attempts` (
	`subject` text PRIMARY KEY NOT NULL,
	`attempts` integer NOT NULL,
	`next_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_attempts_by_time` ON `sign_in_attempts` (`next_at`);--> statement-breakpoint
CREATE TABLE `used_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` text NOT NULL
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
	`language` text DEFAULT '' NOT NULL,
	`cover_image` text NOT NULL,
	`cover_alt` text NOT NULL,
	`photo_credit` text NOT NULL,
	`audio` text,
	`tags` text NOT NULL,
	`author` text NOT NULL,
	`authors` text DEFAULT '[]' NOT NULL,
	`lists` text DEFAULT '[]' NOT NULL,
	`quotes` text NOT NULL,
	`citations` text NOT NULL,
	`corrections` text DEFAULT '[]' NOT NULL,
	`withdrawal` text,
	`reporter` text,
	`topic` text,
	`status` text NOT NULL,
	`published` integer GENERATED ALWAYS AS ((status = 'published')) VIRTUAL NOT NULL,
	`published_at` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`revision` integer NOT NULL,
	`changed_version` integer NOT NULL,
	`rewrite_note` text,
	`submitted_by` text,
	`submitted_at` text,
	`sent_back` text,
	`planned_on` text,
	`chosen_stage` text DEFAULT 'draft' NOT NULL,
	`stage` text GENERATED ALWAYS AS ((iif(submitted_at is not null, 'review', chosen_stage))) VIRTUAL NOT NULL,
	`assignee` text,
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
CREATE INDEX `articles_by_submission` ON `articles` (`submitted_at`,`id`) WHERE submitted_at is not null;--> statement-breakpoint
CREATE INDEX `articles_sent_back` ON `articles` (sent_back ->> 'to',`updated_at`,`id`) WHERE sent_back is not null;--> statement-breakpoint
CREATE INDEX `articles_corrected` ON `articles` (`id`) WHERE corrections <> '[]';--> statement-breakpoint
CREATE INDEX `articles_withdrawn` ON `articles` (`id`) WHERE withdrawal is not null;--> statement-breakpoint
CREATE INDEX `articles_by_plan` ON `articles` (`planned_on`,`id`) WHERE planned_on is not null;--> statement-breakpoint
CREATE INDEX `articles_by_stage` ON `articles` (`published`,`stage`,planned_on is null,`planned_on`,created_at desc,`id`);--> statement-breakpoint
CREATE INDEX `articles_for_search` ON `articles` (`status`,`search_key`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `articles_by_creation` ON `articles` (`creation_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `articles_by_address` ON `articles` (`address`);--> statement-breakpoint
CREATE TABLE `discarded_texts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`article_id` text NOT NULL,
	`submission` text NOT NULL,
	`written_by` text NOT NULL,
	`discarded_by` text NOT NULL,
	`discarded_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `discarded_texts_by_article` ON `discarded_texts` (`article_id`,`id`);--> statement-breakpoint
CREATE INDEX `discarded_texts_by_person` ON `discarded_texts` (`discarded_by`,`id`);--> statement-breakpoint
CREATE TABLE `draft_texts` (
	`article_id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `former_addresses` (
	`slug` text PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `former_addresses_by_article` ON `former_addresses` (`article_id`);--> statement-breakpoint
CREATE TABLE `listing_names` (
	`list` text NOT NULL,
	`name` text NOT NULL,
	`articles` integer NOT NULL,
	PRIMARY KEY(`list`, `name`)
);
--> statement-breakpoint
CREATE TABLE `listings` (
	`list` text NOT NULL,
	`published_at` text NOT NULL,
	`article_id` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`list`, `published_at`, `article_id`)
);
--> statement-breakpoint
CREATE TABLE `presence` (
	`writer` text PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`username` text NOT NULL,
	`typing` integer NOT NULL,
	`seen_at` text NOT NULL
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
CREATE TABLE `working_copies` (
	`article_id` text PRIMARY KEY NOT NULL,
	`submission` text NOT NULL,
	`base_revision` integer NOT NULL,
	`revision` integer NOT NULL,
	`saved_by` text NOT NULL,
	`saved_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_events` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`by` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_events_by_time` ON `audit_events` (`at`);--> statement-breakpoint
CREATE INDEX `audit_events_of_backups` ON `audit_events` (`number`) WHERE kind = 'backup-read' and subject = 'complete';--> statement-breakpoint
CREATE TABLE `author_spellings` (
	`spelling` text PRIMARY KEY NOT NULL,
	`author_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `author_spellings_by_author` ON `author_spellings` (`author_id`);--> statement-breakpoint
CREATE TABLE `authors` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`line` text DEFAULT '' NOT NULL,
	`picture` text DEFAULT '' NOT NULL,
	`account_id` text,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `credits` (
	`author_id` text NOT NULL,
	`article_id` text NOT NULL,
	PRIMARY KEY(`author_id`, `article_id`)
);
--> statement-breakpoint
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
CREATE TABLE `article_counts` (
	`list` text NOT NULL,
	`month` text NOT NULL,
	`articles` integer NOT NULL,
	PRIMARY KEY(`list`, `month`)
);
--> statement-breakpoint
CREATE TABLE `changes` (
	`version` integer PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`kind` text NOT NULL,
	`by` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `changes_by_article` ON `changes` (`article_id`,`version`);--> statement-breakpoint
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
	`related` text,
	`all` integer,
	`all_of_month` integer,
	`all_newer` integer,
	`in_category` integer,
	`in_category_of_month` integer,
	`in_category_newer` integer
);
--> statement-breakpoint
CREATE INDEX `feed_positions_by_version` ON `feed_positions` (`version`);--> statement-breakpoint
CREATE TABLE `link_checks` (
	`url` text PRIMARY KEY NOT NULL,
	`uses` integer NOT NULL,
	`due_at` text NOT NULL,
	`checked_at` text,
	`problem` text
);
--> statement-breakpoint
CREATE INDEX `link_checks_by_time` ON `link_checks` (`due_at`);--> statement-breakpoint
CREATE TABLE `sensitive_names` (
	`id` integer PRIMARY KEY NOT NULL,
	`names` text NOT NULL,
	`revision` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `editions` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`title` text NOT NULL,
	`cover_image` text NOT NULL,
	`cover_alt` text NOT NULL,
	`editorial` text NOT NULL,
	`articles` text NOT NULL,
	`offers_epub` integer NOT NULL,
	`published` integer NOT NULL,
	`published_at` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL,
	`revision` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `editions_by_number` ON `editions` (`number`);--> statement-breakpoint
CREATE INDEX `editions_by_state` ON `editions` (`published`,`number`);--> statement-breakpoint
CREATE TABLE `audio_files` (
	`hash` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`uploaded_by` text NOT NULL,
	`uploaded_at` text NOT NULL,
	`complete` integer DEFAULT true NOT NULL,
	`unused_since` text
);
--> statement-breakpoint
CREATE INDEX `audio_files_by_upload` ON `audio_files` (`uploaded_at`);--> statement-breakpoint
CREATE INDEX `audio_files_by_disuse` ON `audio_files` (`unused_since`) WHERE unused_since is not null;--> statement-breakpoint
CREATE TABLE `file_deletions` (
	`url` text PRIMARY KEY NOT NULL,
	`claimed_at` text
);
--> statement-breakpoint
CREATE TABLE `image_changes` (
	`version` integer NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `image_changes_by_version` ON `image_changes` (`version`);--> statement-breakpoint
CREATE TABLE `image_mentions` (
	`hash` text NOT NULL,
	`kind` text NOT NULL,
	`text_id` text NOT NULL,
	PRIMARY KEY(`hash`, `kind`, `text_id`)
);
--> statement-breakpoint
CREATE INDEX `image_mentions_by_text` ON `image_mentions` (`kind`,`text_id`);--> statement-breakpoint
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
	`complete` integer DEFAULT true NOT NULL,
	`unused_since` text,
	`mentioned` integer DEFAULT false NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`credit` text DEFAULT '' NOT NULL,
	`licence` text DEFAULT '' NOT NULL,
	`focus_x` integer DEFAULT 50 NOT NULL,
	`focus_y` integer DEFAULT 50 NOT NULL,
	`kept` integer DEFAULT false NOT NULL,
	`deleted_at` text,
	`deleted_by` text,
	`edited_at` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`search_key` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `images_by_upload` ON `images` (`uploaded_at`);--> statement-breakpoint
CREATE INDEX `images_by_edit` ON `images` (`edited_at`);--> statement-breakpoint
CREATE INDEX `images_by_disuse` ON `images` (`unused_since`) WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX `images_in_library` ON `images` (`uploaded_at`,`hash`,`search_key`) WHERE complete = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX `images_by_uploader` ON `images` (`uploaded_by`,`uploaded_at`,`hash`) WHERE complete = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX `images_unused` ON `images` (`uploaded_at`,`hash`) WHERE complete = 1 and deleted_at is null and mentioned = 0;--> statement-breakpoint
CREATE INDEX `images_without_alt` ON `images` (`uploaded_at`,`hash`) WHERE complete = 1 and deleted_at is null and alt = '';--> statement-breakpoint
CREATE INDEX `images_in_bin` ON `images` (`deleted_at`,`hash`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `note_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`note_id` text NOT NULL,
	`article_id` text NOT NULL,
	`by` text NOT NULL,
	`at` text NOT NULL,
	`text` text NOT NULL,
	`mentions` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `note_replies_by_article` ON `note_replies` (`article_id`,`at`,`note_id`);--> statement-breakpoint
CREATE INDEX `note_replies_with_mentions` ON `note_replies` (`at`) WHERE mentions <> '[]';--> statement-breakpoint
CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`quote` text NOT NULL,
	`anchor` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`resolved_by` text,
	`resolved_at` text,
	`preview_link_id` text,
	`suggestion_id` text
);
--> statement-breakpoint
CREATE INDEX `notes_by_article` ON `notes` (`article_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notes_open` ON `notes` (`article_id`) WHERE resolved_at is null;--> statement-breakpoint
CREATE TABLE `preview_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`link_id` text NOT NULL,
	`article_id` text NOT NULL,
	`name` text NOT NULL,
	`at` text NOT NULL,
	`text_hash` text NOT NULL,
	`approved` integer NOT NULL,
	`note_id` text
);
--> statement-breakpoint
CREATE INDEX `preview_answers_by_article` ON `preview_answers` (`article_id`,`at`);--> statement-breakpoint
CREATE TABLE `preview_links` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`article_id` text NOT NULL,
	`name` text NOT NULL,
	`version_id` text,
	`passphrase_hash` text,
	`may_comment` integer NOT NULL,
	`shows_name` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`revoked_at` text,
	`first_opened_on` text,
	`last_opened_on` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `preview_links_by_hash` ON `preview_links` (`hash`);--> statement-breakpoint
CREATE INDEX `preview_links_by_article` ON `preview_links` (`article_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `preview_links_by_expiry` ON `preview_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `scheduled_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`kind` text NOT NULL,
	`version_id` text,
	`wall_time` text NOT NULL,
	`time_zone` text NOT NULL,
	`at` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`overridden` text,
	`overridden_items` text,
	`correction` text,
	`withdrawal` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`done_at` text
);
--> statement-breakpoint
CREATE INDEX `scheduled_changes_due` ON `scheduled_changes` (`at`) WHERE done_at is null and problem is null;--> statement-breakpoint
CREATE INDEX `scheduled_changes_by_article` ON `scheduled_changes` (`article_id`,`at`);--> statement-breakpoint
CREATE INDEX `scheduled_changes_by_time` ON `scheduled_changes` (`at`);--> statement-breakpoint
CREATE INDEX `scheduled_changes_with_problem` ON `scheduled_changes` (`at`) WHERE problem is not null;--> statement-breakpoint
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
	`database_id` text NOT NULL,
	`build_id` text
);
--> statement-breakpoint
CREATE INDEX `builds_by_content` ON `builds` (`state`,`content_version`);--> statement-breakpoint
CREATE TABLE `database_sizes` (
	`day` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL
);
--> statement-breakpoint
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
	`authors_version` integer DEFAULT 0 NOT NULL,
	`current_edition` integer,
	`edition_opens_home` integer DEFAULT false NOT NULL,
	`editions_version` integer DEFAULT 0 NOT NULL,
	`shared_key_hash` text,
	`shared_key_changed_by` text,
	`shared_key_changed_at` text,
	`is_nearly_full` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `deployments` (
	`id` integer PRIMARY KEY NOT NULL,
	`build_id` text NOT NULL,
	`content_version` integer NOT NULL,
	`content_source` text NOT NULL,
	`built_at` text NOT NULL,
	`seconds` real NOT NULL,
	`claimed_at` text NOT NULL,
	`ended_at` text
);
--> statement-breakpoint
CREATE TABLE `scheduled_runs` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL
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
CREATE TABLE `vitals` (
	`day` text NOT NULL,
	`page` text NOT NULL,
	`views` integer NOT NULL,
	`histogram` text NOT NULL,
	PRIMARY KEY(`day`, `page`)
);
--> statement-breakpoint
CREATE TABLE `suggestions` (
	`id` text PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`by` text NOT NULL,
	`base_revision` integer NOT NULL,
	`base_copy_revision` integer NOT NULL,
	`base_hash` text NOT NULL,
	`text_hash` text NOT NULL,
	`lost` text NOT NULL,
	`revision` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `suggestions_by_maker` ON `suggestions` (`article_id`,`by`);--> statement-breakpoint
CREATE INDEX `suggestions_by_base` ON `suggestions` (`base_hash`);--> statement-breakpoint
CREATE INDEX `suggestions_by_text` ON `suggestions` (`text_hash`);--> statement-breakpoint
CREATE TABLE `tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`grants` text NOT NULL,
	`origins` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_day` text,
	`revoked_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_by_hash` ON `tokens` (`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_by_name` ON `tokens` (lower("name")) WHERE revoked_at is null;--> statement-breakpoint
CREATE TABLE `version_texts` (
	`hash` text PRIMARY KEY NOT NULL,
	`text` text,
	`packed` blob,
	`characters` integer,
	CONSTRAINT "version_texts_is_one" CHECK(("version_texts"."text" is null) = ("version_texts"."packed" is not null))
);
--> statement-breakpoint
CREATE INDEX `version_texts_unpacked` ON `version_texts` (`hash`) WHERE "version_texts"."text" is not null;--> statement-breakpoint
CREATE TABLE `versions` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`article_id` text NOT NULL,
	`text_hash` text NOT NULL,
	`kind` text NOT NULL,
	`name` text,
	`revision` integer NOT NULL,
	`copy_revision` integer NOT NULL,
	`by` text NOT NULL,
	`at` text NOT NULL,
	`since` text NOT NULL,
	`suggested_by` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `versions_by_id` ON `versions` (`id`);--> statement-breakpoint
CREATE INDEX `versions_by_article` ON `versions` (`article_id`,`number`);--> statement-breakpoint
CREATE INDEX `versions_by_text` ON `versions` (`text_hash`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`data` text NOT NULL,
	`at` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` text NOT NULL,
	`sent_at` text,
	`status` integer,
	`milliseconds` integer,
	`answer` text,
	`delivered_at` text,
	`failed_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_by_id` ON `webhook_deliveries` (`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_at`) WHERE delivered_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_webhook` ON `webhook_deliveries` (`webhook_id`,`number`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`description` text NOT NULL,
	`secret` text NOT NULL,
	`former_secrets` text DEFAULT '[]' NOT NULL,
	`former_until` text,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`ended_at` text,
	`live_release` text
);

--> statement-breakpoint
-- From worker/db, on one line each.
INSERT INTO database_state (database_id, state) VALUES (lower(hex(randomblob(16))), 'ready');
--> statement-breakpoint
CREATE TABLE search_documents (rowid INTEGER PRIMARY KEY, article_id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, summary TEXT NOT NULL, author TEXT NOT NULL, tags TEXT NOT NULL, body TEXT NOT NULL, title_parts TEXT NOT NULL DEFAULT '', folded TEXT NOT NULL DEFAULT '');
--> statement-breakpoint
CREATE VIRTUAL TABLE search_index USING fts5(title, summary, author, tags, body, title_parts, folded, content = 'search_documents', tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO search_index (search_index, rank) VALUES ('rank', 'bm25(10.0, 5.0, 4.0, 4.0, 1.0, 5.0, 1.0)');
--> statement-breakpoint
CREATE VIRTUAL TABLE search_words USING fts5vocab(search_index, 'row');
--> statement-breakpoint
CREATE TRIGGER search_documents_added AFTER INSERT ON search_documents BEGIN INSERT INTO search_index (rowid, title, summary, author, tags, body, title_parts, folded) VALUES (new.rowid, new.title, new.summary, new.author, new.tags, new.body, new.title_parts, new.folded); END;
--> statement-breakpoint
CREATE TRIGGER search_documents_removed AFTER DELETE ON search_documents BEGIN INSERT INTO search_index (search_index, rowid, title, summary, author, tags, body, title_parts, folded) VALUES ('delete', old.rowid, old.title, old.summary, old.author, old.tags, old.body, old.title_parts, old.folded); END;
--> statement-breakpoint
CREATE TRIGGER search_documents_changed AFTER UPDATE ON search_documents BEGIN INSERT INTO search_index (search_index, rowid, title, summary, author, tags, body, title_parts, folded) VALUES ('delete', old.rowid, old.title, old.summary, old.author, old.tags, old.body, old.title_parts, old.folded); INSERT INTO search_index (rowid, title, summary, author, tags, body, title_parts, folded) VALUES (new.rowid, new.title, new.summary, new.author, new.tags, new.body, new.title_parts, new.folded); END;
--> statement-breakpoint
CREATE TRIGGER articles_retracted AFTER UPDATE OF status ON articles WHEN new.status <> 'published' BEGIN DELETE FROM search_documents WHERE article_id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER articles_deleted AFTER DELETE ON articles BEGIN DELETE FROM search_documents WHERE article_id = old.id; END;
--> statement-breakpoint
CREATE TRIGGER draft_texts_published AFTER UPDATE OF status ON articles WHEN new.status = 'published' BEGIN DELETE FROM draft_texts WHERE article_id = new.id AND NOT EXISTS (SELECT 1 FROM working_copies WHERE article_id = new.id); END;
--> statement-breakpoint
CREATE TRIGGER draft_texts_discarded AFTER DELETE ON working_copies BEGIN DELETE FROM draft_texts WHERE article_id = old.article_id AND EXISTS (SELECT 1 FROM articles WHERE id = old.article_id AND status = 'published'); END;
--> statement-breakpoint
CREATE TRIGGER articles_in_bin BEFORE INSERT ON articles WHEN EXISTS (SELECT 1 FROM binned_articles WHERE creation_key = new.creation_key AND id <> new.id) BEGIN SELECT RAISE(IGNORE); END;
--> statement-breakpoint
CREATE VIEW taken_addresses (address, article_id) AS SELECT address, id FROM articles UNION ALL SELECT id, id FROM articles UNION ALL SELECT slug, article_id FROM former_addresses UNION ALL SELECT slug, id FROM binned_articles UNION ALL SELECT id, id FROM binned_articles;
--> statement-breakpoint
CREATE TRIGGER address_of_new BEFORE INSERT ON articles WHEN new.slug IS NOT NULL AND NOT EXISTS (SELECT 1 FROM articles WHERE creation_key = new.creation_key) AND NOT EXISTS (SELECT 1 FROM binned_articles WHERE creation_key = new.creation_key AND id <> new.id) AND EXISTS (SELECT 1 FROM taken_addresses WHERE address = new.slug AND article_id <> new.id) BEGIN SELECT RAISE(ABORT, 'address is taken'); END;
--> statement-breakpoint
CREATE TRIGGER address_of_changed BEFORE UPDATE OF slug ON articles WHEN new.slug IS NOT NULL AND new.slug IS NOT old.slug AND EXISTS (SELECT 1 FROM taken_addresses WHERE address = new.slug AND article_id <> new.id) BEGIN SELECT RAISE(ABORT, 'address is taken'); END;
--> statement-breakpoint
CREATE TRIGGER address_left AFTER UPDATE OF slug ON articles WHEN new.slug IS NOT old.slug AND old.changed_version > 0 BEGIN INSERT INTO former_addresses (slug, article_id) SELECT old.slug, old.id WHERE old.slug <> old.id ON CONFLICT DO NOTHING; DELETE FROM former_addresses WHERE slug = new.slug; END;
--> statement-breakpoint
CREATE TRIGGER access_keys_added AFTER INSERT ON access_keys BEGIN UPDATE database_state SET access_keys_tag = lower(hex(randomblob(8))); END;
--> statement-breakpoint
CREATE TRIGGER access_keys_changed AFTER UPDATE OF revoked_at, expires_at ON access_keys BEGIN UPDATE database_state SET access_keys_tag = lower(hex(randomblob(8))); END;
--> statement-breakpoint
CREATE TRIGGER access_keys_removed AFTER DELETE ON access_keys BEGIN UPDATE database_state SET access_keys_tag = lower(hex(randomblob(8))); END;
--> statement-breakpoint
CREATE TRIGGER ended_sessions_marked AFTER INSERT ON ended_sessions BEGIN INSERT INTO ended_session_marks (period, slot, bits) VALUES (substr(new.expires_at, 1, 9), substr(new.id, 1, 4), 1 << (instr('0123456789abcdef', substr(new.id, 5, 1)) - 1)) ON CONFLICT (period, slot) DO UPDATE SET bits = bits | excluded.bits; END;
--> statement-breakpoint
CREATE TRIGGER changes_added AFTER INSERT ON changes BEGIN UPDATE database_state SET content_version = new.version WHERE content_version < new.version; END;
--> statement-breakpoint
CREATE TRIGGER changes_removed AFTER DELETE ON changes BEGIN UPDATE database_state SET content_version = (SELECT coalesce(max(version), 0) FROM changes) WHERE content_version = old.version; END;
--> statement-breakpoint
CREATE VIEW counted_articles (status, category, published_at, step) AS SELECT list, list, month, articles FROM article_counts;
--> statement-breakpoint
CREATE TRIGGER article_counted INSTEAD OF INSERT ON counted_articles BEGIN INSERT INTO article_counts (list, month, articles) SELECT list, month, new.step FROM (SELECT iif(new.status = 'published', 'all', 'drafts') AS list UNION SELECT iif(new.status = 'published', lower(new.category), 'drafts')), (SELECT '' AS month UNION SELECT iif(new.status = 'published', substr(new.published_at, 1, 7), '')) WHERE list <> '' ON CONFLICT (list, month) DO UPDATE SET articles = articles + new.step; END;
--> statement-breakpoint
CREATE TRIGGER positions_of_new AFTER INSERT ON articles BEGIN INSERT INTO counted_articles VALUES (new.status, new.category, new.published_at, 1); INSERT INTO feed_positions (version, article_id, address, category, published_at, lists, moves, shown) SELECT new.changed_version, new.id, coalesce(new.slug, new.id), new.category, new.published_at, new.lists, 1, 1 WHERE new.status = 'published'; END;
--> statement-breakpoint
CREATE TRIGGER positions_of_changed AFTER UPDATE OF status, category, published_at, changed_version ON articles WHEN (old.status, old.category, old.published_at, old.changed_version) IS NOT (new.status, new.category, new.published_at, new.changed_version) BEGIN INSERT INTO counted_articles SELECT status, category, published_at, step FROM (SELECT old.status AS status, old.category AS category, old.published_at AS published_at, -1 AS step UNION ALL SELECT new.status, new.category, new.published_at, 1) WHERE (old.status, old.category, old.published_at) IS NOT (new.status, new.category, new.published_at); INSERT INTO feed_positions (version, article_id, address, former_address, category, published_at, lists, moves, shown) SELECT new.changed_version, old.id, coalesce(new.slug, new.id), nullif(coalesce(old.slug, old.id), coalesce(new.slug, new.id)), old.category, old.published_at, old.lists, 1, iif(new.status = 'published', 1, iif(new.withdrawal IS NULL, 0, 2)) WHERE new.changed_version <> old.changed_version AND old.status = 'published' AND (old.status, old.category, old.published_at) IS NOT (new.status, new.category, new.published_at); INSERT INTO feed_positions (version, article_id, address, former_address, category, published_at, lists, moves, shown) SELECT new.changed_version, new.id, coalesce(new.slug, new.id), nullif(coalesce(old.slug, old.id), coalesce(new.slug, new.id)), new.category, new.published_at, iif(old.status = 'published', new.lists || char(10) || old.lists, new.lists), (old.status, old.category, old.published_at) IS NOT (new.status, new.category, new.published_at), 1 WHERE new.changed_version <> old.changed_version AND new.status = 'published'; INSERT INTO feed_positions (version, article_id, address, category, published_at, moves, shown) SELECT new.changed_version, new.id, coalesce(new.slug, new.id), new.category, new.published_at, 0, iif(new.withdrawal IS NULL, 0, 2) WHERE new.changed_version <> old.changed_version AND old.status <> 'published' AND new.status <> 'published'; END;
--> statement-breakpoint
CREATE TRIGGER positions_of_deleted AFTER DELETE ON articles BEGIN INSERT INTO counted_articles VALUES (old.status, old.category, old.published_at, -1); INSERT INTO feed_positions (version, article_id, address, category, published_at, lists, moves, shown) SELECT (SELECT max(version) FROM changes), old.id, coalesce(old.slug, old.id), old.category, old.published_at, old.lists, 1, 0 WHERE old.status = 'published' OR old.withdrawal IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER feed_positions_located AFTER INSERT ON feed_positions BEGIN UPDATE feed_positions SET newer = (SELECT address FROM articles WHERE published = 1 AND (published_at, id) > (new.published_at, new.article_id) ORDER BY published_at, id LIMIT 1), older = (SELECT address FROM articles WHERE published = 1 AND (published_at, id) < (new.published_at, new.article_id) ORDER BY published_at DESC, id DESC LIMIT 1), related = (SELECT json_group_array(DISTINCT articles.address) FROM (SELECT (SELECT json_group_array(article_id) FROM (SELECT article_id FROM listings WHERE listings.list = named.value ->> 'id' AND (published_at, article_id) > (new.published_at, new.article_id) ORDER BY published_at, article_id LIMIT 3)) AS ids FROM json_each('[' || replace(new.lists, char(10), ',') || ']') AS line, json_each(line.value) AS named UNION ALL SELECT (SELECT json_group_array(article_id) FROM (SELECT article_id FROM listings WHERE listings.list = named.value ->> 'id' AND (published_at, article_id) < (new.published_at, new.article_id) ORDER BY published_at DESC, article_id DESC LIMIT 3)) FROM json_each('[' || replace(new.lists, char(10), ',') || ']') AS line, json_each(line.value) AS named UNION ALL SELECT (SELECT json_group_array(id) FROM (SELECT id FROM articles WHERE published = 1 AND category = new.category AND category <> '' AND (published_at, id) > (new.published_at, new.article_id) ORDER BY published_at, id LIMIT 3)) UNION ALL SELECT (SELECT json_group_array(id) FROM (SELECT id FROM articles WHERE published = 1 AND category = new.category AND category <> '' AND (published_at, id) < (new.published_at, new.article_id) ORDER BY published_at DESC, id DESC LIMIT 3))) AS near, json_each(near.ids) AS one JOIN articles ON articles.id = one.value), "all" = coalesce((SELECT articles FROM article_counts WHERE list = 'all' AND month = ''), 0), all_of_month = coalesce((SELECT articles FROM article_counts WHERE list = 'all' AND month = substr(new.published_at, 1, 7)), 0), all_newer = (SELECT coalesce(sum(articles), 0) FROM article_counts WHERE list = 'all' AND month > substr(new.published_at, 1, 7)), "in_category" = coalesce((SELECT articles FROM article_counts WHERE list = lower(new.category) AND month = ''), 0), in_category_of_month = coalesce((SELECT articles FROM article_counts WHERE list = lower(new.category) AND month = substr(new.published_at, 1, 7)), 0), in_category_newer = (SELECT coalesce(sum(articles), 0) FROM article_counts WHERE list = lower(new.category) AND month > substr(new.published_at, 1, 7)) WHERE rowid = new.rowid; END;
--> statement-breakpoint
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
CREATE VIEW published_images AS SELECT articles.id AS article_id, substr(part.value, 1, 32) AS hash FROM articles, json_each('[' || replace(json_quote('"' || cover_image || '""' || coalesce(audio ->> 'url', '') || '"' || content), '\"/media/', '","') || ']') AS part WHERE articles.status = 'published' AND part.key > 0 AND substr(part.value, 33, 1) = '-' AND substr(part.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
--> statement-breakpoint
CREATE TRIGGER images_of_new AFTER INSERT ON articles WHEN new.status = 'published' BEGIN INSERT INTO image_changes (version, hash) SELECT DISTINCT new.changed_version, hash FROM published_images WHERE article_id = new.id; INSERT INTO image_uses (hash, article_id) SELECT hash, article_id FROM published_images WHERE article_id = new.id ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER images_of_changed AFTER UPDATE ON articles WHEN new.changed_version <> old.changed_version BEGIN INSERT INTO image_changes (version, hash) SELECT new.changed_version, hash FROM (SELECT hash FROM published_images WHERE article_id = new.id EXCEPT SELECT hash FROM image_uses WHERE article_id = new.id); INSERT INTO image_changes (version, hash) SELECT new.changed_version, hash FROM (SELECT hash FROM image_uses WHERE article_id = new.id EXCEPT SELECT hash FROM published_images WHERE article_id = new.id); DELETE FROM image_uses WHERE article_id = new.id AND hash NOT IN (SELECT hash FROM published_images WHERE article_id = new.id); INSERT INTO image_uses (hash, article_id) SELECT hash, article_id FROM published_images WHERE article_id = new.id ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER images_of_deleted AFTER DELETE ON articles WHEN old.status = 'published' BEGIN INSERT INTO image_changes (version, hash) SELECT (SELECT max(version) FROM changes), hash FROM image_uses WHERE article_id = old.id; DELETE FROM image_uses WHERE article_id = old.id; END;
--> statement-breakpoint
CREATE TRIGGER images_added AFTER INSERT ON images BEGIN UPDATE images SET unused_since = iif(EXISTS (SELECT 1 FROM image_uses WHERE hash = new.hash), NULL, new.uploaded_at) WHERE hash = new.hash; END;
--> statement-breakpoint
CREATE TRIGGER images_uploaded_again AFTER UPDATE OF uploaded_at ON images WHEN old.unused_since IS NOT NULL BEGIN UPDATE images SET unused_since = new.uploaded_at WHERE hash = new.hash; END;
--> statement-breakpoint
CREATE TRIGGER audio_files_added AFTER INSERT ON audio_files BEGIN UPDATE audio_files SET unused_since = iif(EXISTS (SELECT 1 FROM image_uses WHERE hash = new.hash), NULL, new.uploaded_at) WHERE hash = new.hash; END;
--> statement-breakpoint
CREATE TRIGGER audio_files_uploaded_again AFTER UPDATE OF uploaded_at ON audio_files WHEN old.unused_since IS NOT NULL BEGIN UPDATE audio_files SET unused_since = new.uploaded_at WHERE hash = new.hash; END;
--> statement-breakpoint
CREATE TRIGGER image_uses_added AFTER INSERT ON image_uses BEGIN UPDATE images SET unused_since = NULL WHERE hash = new.hash AND unused_since IS NOT NULL; UPDATE audio_files SET unused_since = NULL WHERE hash = new.hash AND unused_since IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER image_uses_removed AFTER DELETE ON image_uses WHEN NOT EXISTS (SELECT 1 FROM image_uses WHERE hash = old.hash) BEGIN UPDATE images SET unused_since = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE hash = old.hash; UPDATE audio_files SET unused_since = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE hash = old.hash; END;
--> statement-breakpoint
CREATE TRIGGER lead_retracted AFTER UPDATE OF status ON articles WHEN new.status <> 'published' BEGIN UPDATE database_state SET lead_article = NULL WHERE lead_article = new.id; END;
--> statement-breakpoint
CREATE TRIGGER lead_deleted AFTER DELETE ON articles BEGIN UPDATE database_state SET lead_article = NULL WHERE lead_article = old.id; END;
--> statement-breakpoint
CREATE TRIGGER category_of_new BEFORE INSERT ON articles WHEN new.category <> '' AND EXISTS (SELECT 1 FROM settings) AND (SELECT state FROM database_state) = 'ready' AND NOT EXISTS (SELECT 1 FROM settings, json_each(settings.value, '$.categories') AS category WHERE category.value ->> 'name' = new.category) BEGIN SELECT RAISE(ABORT, 'unknown category'); END;
--> statement-breakpoint
CREATE TRIGGER category_of_changed BEFORE UPDATE OF category ON articles WHEN new.category <> '' AND new.category <> old.category AND EXISTS (SELECT 1 FROM settings) AND (SELECT state FROM database_state) = 'ready' AND NOT EXISTS (SELECT 1 FROM settings, json_each(settings.value, '$.categories') AS category WHERE category.value ->> 'name' = new.category) BEGIN SELECT RAISE(ABORT, 'unknown category'); END;
--> statement-breakpoint
CREATE TRIGGER version_text_unused AFTER DELETE ON versions WHEN NOT EXISTS (SELECT 1 FROM versions WHERE text_hash = old.text_hash) AND NOT EXISTS (SELECT 1 FROM suggestions WHERE base_hash = old.text_hash) AND NOT EXISTS (SELECT 1 FROM suggestions WHERE text_hash = old.text_hash) BEGIN DELETE FROM version_texts WHERE hash = old.text_hash; END;
--> statement-breakpoint
CREATE TRIGGER suggestion_texts_changed AFTER UPDATE OF base_hash, text_hash ON suggestions BEGIN DELETE FROM version_texts WHERE hash IN (old.base_hash, old.text_hash) AND NOT EXISTS (SELECT 1 FROM versions WHERE text_hash = hash) AND NOT EXISTS (SELECT 1 FROM suggestions AS other WHERE other.base_hash = hash) AND NOT EXISTS (SELECT 1 FROM suggestions AS other WHERE other.text_hash = hash); END;
--> statement-breakpoint
CREATE TRIGGER suggestion_texts_unused AFTER DELETE ON suggestions BEGIN DELETE FROM version_texts WHERE hash IN (old.base_hash, old.text_hash) AND NOT EXISTS (SELECT 1 FROM versions WHERE text_hash = hash) AND NOT EXISTS (SELECT 1 FROM suggestions AS other WHERE other.base_hash = hash) AND NOT EXISTS (SELECT 1 FROM suggestions AS other WHERE other.text_hash = hash); END;
--> statement-breakpoint
CREATE TRIGGER assignee_gone AFTER DELETE ON admins BEGIN UPDATE articles SET assignee = NULL WHERE assignee = old.username; UPDATE binned_articles SET article = json_set(article, '$.assignee', NULL) WHERE article ->> '$.assignee' = old.username; END;
--> statement-breakpoint
CREATE VIEW counted_citations AS SELECT citations, 0 AS step FROM articles;
--> statement-breakpoint
CREATE TRIGGER citations_counted INSTEAD OF INSERT ON counted_citations BEGIN INSERT INTO link_checks (url, uses, due_at) SELECT DISTINCT value ->> 'url', 0, '' FROM json_each(new.citations) WHERE new.step > 0 AND NOT EXISTS (SELECT 1 FROM link_checks WHERE url = value ->> 'url'); UPDATE link_checks SET uses = uses + new.step WHERE url IN (SELECT value ->> 'url' FROM json_each(new.citations)); DELETE FROM link_checks WHERE uses = 0 AND url IN (SELECT value ->> 'url' FROM json_each(new.citations)); END;
--> statement-breakpoint
CREATE TRIGGER links_of_new AFTER INSERT ON articles WHEN new.status = 'published' AND new.citations <> '[]' BEGIN INSERT INTO counted_citations VALUES (new.citations, 1); END;
--> statement-breakpoint
CREATE TRIGGER links_of_changed AFTER UPDATE OF status, citations ON articles WHEN 'published' IN (old.status, new.status) AND (new.citations <> old.citations OR new.status <> old.status) BEGIN INSERT INTO counted_citations SELECT new.citations, 1 WHERE new.status = 'published'; INSERT INTO counted_citations SELECT old.citations, -1 WHERE old.status = 'published'; END;
--> statement-breakpoint
CREATE TRIGGER links_of_deleted AFTER DELETE ON articles WHEN old.status = 'published' AND old.citations <> '[]' BEGIN INSERT INTO counted_citations VALUES (old.citations, -1); END;
--> statement-breakpoint
CREATE TRIGGER authors_found AFTER INSERT ON listings WHEN new.list LIKE 'author/%' BEGIN INSERT INTO authors (id, name) SELECT substr(new.list, 8), new.name WHERE NOT EXISTS (SELECT 1 FROM authors WHERE id = substr(new.list, 8)); END;
--> statement-breakpoint
CREATE TRIGGER authors_listed AFTER INSERT ON article_counts WHEN new.month = '' AND new.list LIKE 'author/%' BEGIN INSERT INTO image_changes (version, hash) SELECT (SELECT coalesce(max(version), 0) + 1 FROM changes), substr(picture, 8, 32) FROM authors WHERE id = substr(new.list, 8) AND picture <> ''; INSERT INTO image_uses (hash, article_id) SELECT substr(picture, 8, 32), new.list FROM authors WHERE id = substr(new.list, 8) AND picture <> '' ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER authors_unlisted AFTER DELETE ON article_counts WHEN old.month = '' AND old.list LIKE 'author/%' BEGIN INSERT INTO image_changes (version, hash) SELECT (SELECT coalesce(max(version), 0) + 1 FROM changes), hash FROM image_uses WHERE article_id = old.list; DELETE FROM image_uses WHERE article_id = old.list; END;
--> statement-breakpoint
CREATE TRIGGER authors_pictured AFTER UPDATE OF picture ON authors WHEN old.picture <> new.picture AND EXISTS (SELECT 1 FROM article_counts WHERE list = 'author/' || new.id AND month = '') BEGIN INSERT INTO image_changes (version, hash) SELECT (SELECT coalesce(max(version), 0) + 1 FROM changes), substr(picture, 8, 32) FROM (SELECT old.picture AS picture UNION SELECT new.picture) WHERE picture <> ''; DELETE FROM image_uses WHERE article_id = 'author/' || new.id; INSERT INTO image_uses (hash, article_id) SELECT substr(new.picture, 8, 32), 'author/' || new.id WHERE new.picture <> '' ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER credits_of_new AFTER INSERT ON articles BEGIN INSERT INTO credits (author_id, article_id) SELECT DISTINCT substr(value ->> 'id', 8), new.id FROM json_each(new.lists) WHERE value ->> 'id' LIKE 'author/%'; END;
--> statement-breakpoint
CREATE TRIGGER credits_of_changed AFTER UPDATE OF lists ON articles WHEN new.lists <> old.lists BEGIN DELETE FROM credits WHERE article_id = old.id AND author_id IN (SELECT substr(value ->> 'id', 8) FROM json_each(old.lists)); INSERT INTO credits (author_id, article_id) SELECT DISTINCT substr(value ->> 'id', 8), new.id FROM json_each(new.lists) WHERE value ->> 'id' LIKE 'author/%'; END;
--> statement-breakpoint
CREATE TRIGGER credits_of_deleted AFTER DELETE ON articles BEGIN DELETE FROM credits WHERE article_id = old.id AND author_id IN (SELECT substr(value ->> 'id', 8) FROM json_each(old.lists)); END;
--> statement-breakpoint
CREATE VIEW texts_with_images AS SELECT kind, text_id, '' AS text FROM image_mentions;
--> statement-breakpoint
CREATE TRIGGER text_with_images INSTEAD OF INSERT ON texts_with_images BEGIN DELETE FROM image_mentions WHERE kind = new.kind AND text_id = new.text_id AND hash NOT IN (SELECT substr(part.value, 1, 32) FROM json_each('[' || replace(json_quote(new.text || ''), '/media/', '","') || ']') AS part WHERE part.key > 0 AND substr(part.value, 33, 1) = '-' AND substr(part.value, 1, 32) NOT GLOB '*[^0-9a-f]*'); INSERT INTO image_mentions (hash, kind, text_id) SELECT substr(part.value, 1, 32), new.kind, new.text_id FROM json_each('[' || replace(json_quote(new.text || ''), '/media/', '","') || ']') AS part WHERE part.key > 0 AND substr(part.value, 33, 1) = '-' AND substr(part.value, 1, 32) NOT GLOB '*[^0-9a-f]*' ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER articles_mention_added AFTER INSERT ON articles BEGIN INSERT INTO texts_with_images VALUES ('article', new.id, new.cover_image || ' ' || coalesce(new.audio, '') || ' ' || new.content); END;
--> statement-breakpoint
CREATE TRIGGER articles_mention_changed AFTER UPDATE OF cover_image, audio, content ON articles WHEN old.cover_image IS NOT new.cover_image OR old.audio IS NOT new.audio OR old.content IS NOT new.content BEGIN INSERT INTO texts_with_images VALUES ('article', new.id, new.cover_image || ' ' || coalesce(new.audio, '') || ' ' || new.content); END;
--> statement-breakpoint
CREATE TRIGGER articles_mention_removed AFTER DELETE ON articles BEGIN DELETE FROM image_mentions WHERE kind = 'article' AND text_id = old.id; END;
--> statement-breakpoint
CREATE TRIGGER binned_articles_mention_added AFTER INSERT ON binned_articles BEGIN INSERT INTO texts_with_images VALUES ('binned', new.id, new.article); END;
--> statement-breakpoint
CREATE TRIGGER binned_articles_mention_changed AFTER UPDATE OF article ON binned_articles WHEN old.article IS NOT new.article BEGIN INSERT INTO texts_with_images VALUES ('binned', new.id, new.article); END;
--> statement-breakpoint
CREATE TRIGGER binned_articles_mention_removed AFTER DELETE ON binned_articles BEGIN DELETE FROM image_mentions WHERE kind = 'binned' AND text_id = old.id; END;
--> statement-breakpoint
CREATE TRIGGER working_copies_mention_added AFTER INSERT ON working_copies BEGIN INSERT INTO texts_with_images VALUES ('copy', new.article_id, new.submission); END;
--> statement-breakpoint
CREATE TRIGGER working_copies_mention_changed AFTER UPDATE OF submission ON working_copies WHEN old.submission IS NOT new.submission BEGIN INSERT INTO texts_with_images VALUES ('copy', new.article_id, new.submission); END;
--> statement-breakpoint
CREATE TRIGGER working_copies_mention_removed AFTER DELETE ON working_copies BEGIN DELETE FROM image_mentions WHERE kind = 'copy' AND text_id = old.article_id; END;
--> statement-breakpoint
CREATE TRIGGER discarded_texts_mention_added AFTER INSERT ON discarded_texts BEGIN INSERT INTO texts_with_images VALUES ('given-up', CAST(new.id AS TEXT), new.submission); END;
--> statement-breakpoint
CREATE TRIGGER discarded_texts_mention_removed AFTER DELETE ON discarded_texts BEGIN DELETE FROM image_mentions WHERE kind = 'given-up' AND text_id = CAST(old.id AS TEXT); END;
--> statement-breakpoint
CREATE TRIGGER version_texts_mention_added AFTER INSERT ON version_texts BEGIN INSERT INTO texts_with_images VALUES ('version', new.hash, new.text); END;
--> statement-breakpoint
CREATE TRIGGER version_texts_mention_removed AFTER DELETE ON version_texts BEGIN DELETE FROM image_mentions WHERE kind = 'version' AND text_id = old.hash; END;
--> statement-breakpoint
CREATE TRIGGER note_replies_mention_added AFTER INSERT ON note_replies BEGIN INSERT INTO texts_with_images VALUES ('note', new.id, new.text); END;
--> statement-breakpoint
CREATE TRIGGER note_replies_mention_removed AFTER DELETE ON note_replies BEGIN DELETE FROM image_mentions WHERE kind = 'note' AND text_id = old.id; END;
--> statement-breakpoint
CREATE TRIGGER authors_mention_added AFTER INSERT ON authors BEGIN INSERT INTO texts_with_images VALUES ('author', new.id, new.picture); END;
--> statement-breakpoint
CREATE TRIGGER authors_mention_changed AFTER UPDATE OF picture ON authors WHEN old.picture IS NOT new.picture BEGIN INSERT INTO texts_with_images VALUES ('author', new.id, new.picture); END;
--> statement-breakpoint
CREATE TRIGGER authors_mention_removed AFTER DELETE ON authors BEGIN DELETE FROM image_mentions WHERE kind = 'author' AND text_id = old.id; END;
--> statement-breakpoint
CREATE TRIGGER editions_mention_added AFTER INSERT ON editions BEGIN INSERT INTO texts_with_images VALUES ('edition', new.id, new.cover_image); END;
--> statement-breakpoint
CREATE TRIGGER editions_mention_changed AFTER UPDATE OF cover_image ON editions WHEN old.cover_image IS NOT new.cover_image BEGIN INSERT INTO texts_with_images VALUES ('edition', new.id, new.cover_image); END;
--> statement-breakpoint
CREATE TRIGGER editions_mention_removed AFTER DELETE ON editions BEGIN DELETE FROM image_mentions WHERE kind = 'edition' AND text_id = old.id; END;
--> statement-breakpoint
CREATE TRIGGER settings_mention_added AFTER INSERT ON settings BEGIN INSERT INTO texts_with_images SELECT 'face', CAST(new.id AS TEXT), group_concat(value) FROM json_each(new.value, '$.appearance') WHERE key IN ('logo', 'icon'); END;
--> statement-breakpoint
CREATE TRIGGER settings_mention_changed AFTER UPDATE OF value ON settings BEGIN INSERT INTO texts_with_images SELECT 'face', CAST(new.id AS TEXT), group_concat(value) FROM json_each(new.value, '$.appearance') WHERE key IN ('logo', 'icon'); END;
--> statement-breakpoint
CREATE TRIGGER settings_mention_removed AFTER DELETE ON settings BEGIN DELETE FROM image_mentions WHERE kind = 'face' AND text_id = old.id; END;
--> statement-breakpoint
CREATE TRIGGER images_mentioned_before AFTER INSERT ON images WHEN EXISTS (SELECT 1 FROM image_mentions WHERE hash = new.hash) BEGIN UPDATE images SET mentioned = 1, deleted_at = NULL, deleted_by = NULL WHERE hash = new.hash; END;
--> statement-breakpoint
CREATE TRIGGER image_mention_added AFTER INSERT ON image_mentions BEGIN UPDATE images SET mentioned = 1 WHERE hash = new.hash AND mentioned = 0; UPDATE images SET deleted_at = NULL, deleted_by = NULL WHERE hash = new.hash AND deleted_at IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER image_mention_removed AFTER DELETE ON image_mentions WHEN NOT EXISTS (SELECT 1 FROM image_mentions WHERE hash = old.hash) BEGIN UPDATE images SET mentioned = 0 WHERE hash = old.hash; END;
--> statement-breakpoint
CREATE TRIGGER image_published AFTER INSERT ON image_uses BEGIN UPDATE images SET deleted_at = NULL, deleted_by = NULL WHERE hash = new.hash AND deleted_at IS NOT NULL; END;
--> statement-breakpoint
CREATE TRIGGER images_files_left AFTER DELETE ON images BEGIN INSERT INTO file_deletions (url) VALUES (old.url) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER images_files_replaced AFTER UPDATE OF url ON images WHEN old.url <> new.url BEGIN INSERT INTO file_deletions (url) VALUES (old.url) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER audio_files_replaced AFTER UPDATE OF url ON audio_files WHEN old.url <> new.url BEGIN INSERT INTO file_deletions (url) VALUES (old.url) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER audio_files_left AFTER DELETE ON audio_files BEGIN INSERT INTO file_deletions (url) VALUES (old.url) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER edition_added AFTER INSERT ON editions BEGIN UPDATE database_state SET current_edition = (SELECT max(number) FROM editions WHERE published = 1); INSERT INTO image_uses (hash, article_id) SELECT substr(new.cover_image, 8, 32), new.id WHERE new.published = 1 AND new.cover_image LIKE '/media/%' ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER edition_changed AFTER UPDATE ON editions BEGIN UPDATE database_state SET current_edition = (SELECT max(number) FROM editions WHERE published = 1); INSERT INTO image_changes (version, hash) SELECT (SELECT coalesce(max(version), 0) + 1 FROM changes), substr(cover, 8, 32) FROM (SELECT iif(old.published, old.cover_image, '') AS cover UNION SELECT iif(new.published, new.cover_image, '')) WHERE cover LIKE '/media/%' AND iif(old.published, old.cover_image, '') <> iif(new.published, new.cover_image, ''); DELETE FROM image_uses WHERE article_id = old.id AND hash <> iif(new.published, substr(new.cover_image, 8, 32), ''); INSERT INTO image_uses (hash, article_id) SELECT substr(new.cover_image, 8, 32), new.id WHERE new.published = 1 AND new.cover_image LIKE '/media/%' ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE VIEW webhook_events (type, subject, data, at, except_for) AS SELECT type, subject, data, at, webhook_id FROM webhook_deliveries;
--> statement-breakpoint
CREATE TRIGGER webhook_event INSTEAD OF INSERT ON webhook_events BEGIN INSERT INTO webhook_deliveries (id, webhook_id, type, subject, data, at, next_at) SELECT 'msg_' || lower(hex(randomblob(16))), webhooks.id, new.type, new.subject, new.data, new.at, new.at FROM webhooks, json_each(webhooks.events) AS event WHERE webhooks.ended_at IS NULL AND webhooks.id IS NOT new.except_for AND event.value = new.type; END;
--> statement-breakpoint
CREATE TRIGGER webhooks_of_changes AFTER INSERT ON changes WHEN EXISTS (SELECT 1 FROM webhooks WHERE ended_at IS NULL) AND (SELECT state FROM database_state) = 'ready' BEGIN INSERT INTO webhook_events (type, subject, data, at) SELECT coalesce(iif(new.kind = 'publish', 'article.published', NULL), iif(new.kind = 'edition-published', 'edition.published', NULL), iif(new.kind IN ('retract', 'withdraw', 'delete'), 'article.retracted', NULL), iif(new.kind IN ('edit', 'update', 'clarification', 'correction', 'correction-changed', 'correction-removed'), 'article.updated', NULL)), new.article_id, json_object('id', new.article_id, 'version', new.version, 'path', iif(new.kind = 'edition-published', (SELECT '/editions/' || number FROM editions WHERE id = new.article_id), (SELECT '/article/' || address FROM articles WHERE id = new.article_id))), new.at; END;
--> statement-breakpoint
CREATE TRIGGER webhooks_of_reviews AFTER UPDATE OF submitted_at ON articles WHEN new.submitted_at IS NOT NULL AND new.submitted_at IS NOT old.submitted_at AND EXISTS (SELECT 1 FROM webhooks WHERE ended_at IS NULL) AND (SELECT state FROM database_state) = 'ready' BEGIN INSERT INTO webhook_events (type, subject, data, at) VALUES ('review.requested', new.id, json_object('id', new.id, 'path', '/admin/edit/' || new.id), new.submitted_at); END;
--> statement-breakpoint
CREATE TRIGGER webhooks_of_failed_schedules AFTER UPDATE OF problem ON scheduled_changes WHEN new.problem IS NOT NULL AND old.problem IS NULL AND new.done_at IS NULL AND EXISTS (SELECT 1 FROM webhooks WHERE ended_at IS NULL) AND (SELECT state FROM database_state) = 'ready' BEGIN INSERT INTO webhook_events (type, subject, data, at) VALUES ('schedule.failed', new.article_id, json_object('id', new.article_id, 'change', new.kind, 'scheduledFor', new.at, 'path', '/admin/edit/' || new.article_id), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); END;
--> statement-breakpoint
CREATE TRIGGER webhooks_of_failures AFTER UPDATE OF failed_at ON webhook_deliveries WHEN new.failed_at IS NOT NULL AND old.failed_at IS NULL AND new.type NOT IN ('webhook.failed', 'webhook.test') BEGIN INSERT INTO webhook_events VALUES ('webhook.failed', new.webhook_id, json_object('id', new.webhook_id, 'delivery', new.id, 'path', '/admin/settings/webhooks'), new.failed_at, new.webhook_id); END;
