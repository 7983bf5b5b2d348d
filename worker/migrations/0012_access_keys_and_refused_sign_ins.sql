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
CREATE INDEX `sign_in_attempts_by_time` ON `sign_in_attempts` (`next_at`);