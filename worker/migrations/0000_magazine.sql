CREATE TABLE `admins` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`session_epoch` integer NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_by_username` ON `admins` (lower("username"));--> statement-breakpoint
CREATE TABLE `articles` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`summary` text NOT NULL,
	`category` text NOT NULL,
	`cover_image` text NOT NULL,
	`photo_credit` text NOT NULL,
	`tags` text NOT NULL,
	`author` text NOT NULL,
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
	`changed_version` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `articles_by_publication` ON `articles` (`published`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_update` ON `articles` (`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_state_and_update` ON `articles` (`published`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_state_and_creation` ON `articles` (`published`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_change` ON `articles` (`published`,`changed_version`);--> statement-breakpoint
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
	`reason` text
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
CREATE TABLE `content_source` (
	`id` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `images` (
	`hash` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`uploaded_by` text NOT NULL,
	`uploaded_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `images_by_upload` ON `images` (`uploaded_at`);