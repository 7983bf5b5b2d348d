DROP INDEX `articles_for_search`;--> statement-breakpoint
CREATE INDEX `articles_for_search` ON `articles` (`status`,`search_key`,`id`);