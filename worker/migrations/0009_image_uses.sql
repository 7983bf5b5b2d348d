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
ALTER TABLE `builds` ADD `retry_at` text;--> statement-breakpoint
CREATE INDEX `builds_by_content` ON `builds` (`state`,`content_version`);