ALTER TABLE `articles` ADD `import_digest` text;--> statement-breakpoint
ALTER TABLE `articles` ADD `import_revision` integer;