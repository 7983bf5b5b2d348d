CREATE TABLE `working_copies` (
	`article_id` text PRIMARY KEY NOT NULL,
	`submission` text NOT NULL,
	`base_revision` integer NOT NULL,
	`revision` integer NOT NULL,
	`saved_by` text NOT NULL,
	`saved_at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `articles` ADD `rewrite_note` text;--> statement-breakpoint
ALTER TABLE `articles` ADD `search_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `articles` ADD `shown_at` text GENERATED ALWAYS AS ((iif(status = 'published', coalesce(published_at, ''), ''))) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `articles` ADD `creation_key` text;--> statement-breakpoint
CREATE INDEX `articles_by_title` ON `articles` (title collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_state_and_title` ON `articles` (`published`,title collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_author` ON `articles` (author collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_state_and_author` ON `articles` (`published`,author collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_shown_date` ON `articles` (`shown_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_state_and_shown_date` ON `articles` (`published`,`shown_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_for_search` ON `articles` (`published`,`search_key`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `articles_by_creation` ON `articles` (`creation_key`);