CREATE TABLE `places` (
	`version` integer NOT NULL,
	`article_id` text NOT NULL,
	`category` text NOT NULL,
	`published_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `places_by_version` ON `places` (`version`);--> statement-breakpoint
CREATE INDEX `articles_by_category` ON `articles` (`published`,`category`,`published_at`,`id`);