CREATE TABLE `vitals` (
	`day` text NOT NULL,
	`page` text NOT NULL,
	`metric` text NOT NULL,
	`bucket` integer NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`day`, `page`, `metric`, `bucket`)
);
