-- Every visible change records the places that the article took and left, whoever makes it.
CREATE TRIGGER places_of_new AFTER INSERT ON articles WHEN NEW.status = 'published'
BEGIN
  INSERT INTO places (version, article_id, category, published_at)
  VALUES (NEW.changed_version, NEW.id, NEW.category, NEW.published_at);
END;
--> statement-breakpoint
CREATE TRIGGER places_of_changed AFTER UPDATE ON articles WHEN NEW.changed_version <> OLD.changed_version
BEGIN
  INSERT INTO places (version, article_id, category, published_at)
  SELECT NEW.changed_version, OLD.id, OLD.category, OLD.published_at WHERE OLD.status = 'published';
  INSERT INTO places (version, article_id, category, published_at)
  SELECT NEW.changed_version, NEW.id, NEW.category, NEW.published_at WHERE NEW.status = 'published';
END;
--> statement-breakpoint
CREATE TRIGGER places_of_deleted AFTER DELETE ON articles WHEN OLD.status = 'published'
BEGIN
  INSERT INTO places (version, article_id, category, published_at)
  VALUES ((SELECT max(version) FROM changes), OLD.id, OLD.category, OLD.published_at);
END;
