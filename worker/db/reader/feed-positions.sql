-- Keep article_counts in step with the articles, then record the positions that each change that readers
-- can see took and left: pages are counted from them without counting articles. An explanation in an
-- article's place moves nothing. Counts and positions are kept in one trigger, because SQLite orders no two
-- triggers, and a position is recorded with the counts after the change.

-- A procedure: counts an article in, or out with a step of -1. "drafts" counts what is not published; a
-- published article counts in "all" and in its category, in total (month '') and by month.
CREATE VIEW counted_articles (status, category, published_at, step) AS
SELECT list, list, month, articles FROM article_counts;

CREATE TRIGGER article_counted INSTEAD OF INSERT ON counted_articles
BEGIN
  INSERT INTO article_counts (list, month, articles)
    SELECT list, month, new.step
    FROM (
        SELECT iif(new.status = 'published', 'all', 'drafts') AS list
        UNION SELECT iif(new.status = 'published', lower(new.category), 'drafts')
      ),
      (
        SELECT '' AS month
        UNION SELECT iif(new.status = 'published', substr(new.published_at, 1, 7), '')
      )
    WHERE list <> ''
    ON CONFLICT (list, month) DO UPDATE SET articles = articles + new.step;
END;

CREATE TRIGGER positions_of_new AFTER INSERT ON articles
BEGIN
  INSERT INTO counted_articles VALUES (new.status, new.category, new.published_at, 1);
  -- A published article took its position.
  INSERT INTO feed_positions (
      version, article_id, address, category, published_at, lists, moves, shown
    )
    SELECT new.changed_version,
      new.id,
      coalesce(new.slug, new.id),
      new.category,
      new.published_at,
      new.lists,
      1,
      1
    WHERE new.status = 'published';
END;

-- The counts change only if the article moved. Readers notice it only with a new version.
CREATE TRIGGER positions_of_changed
AFTER UPDATE OF status, category, published_at, changed_version ON articles
WHEN (old.status, old.category, old.published_at, old.changed_version)
  IS NOT (new.status, new.category, new.published_at, new.changed_version)
BEGIN
  INSERT INTO counted_articles
    SELECT status, category, published_at, step
    FROM (
        SELECT old.status AS status,
          old.category AS category,
          old.published_at AS published_at,
          -1 AS step
        UNION ALL SELECT new.status, new.category, new.published_at, 1
      )
    WHERE (old.status, old.category, old.published_at)
      IS NOT (new.status, new.category, new.published_at);
  -- The position that it left. shown: 0 no longer, 1 as an article, 2 as an explanation.
  INSERT INTO feed_positions (
      version, article_id, address, former_address, category, published_at, lists, moves, shown
    )
    SELECT new.changed_version,
      old.id,
      coalesce(new.slug, new.id),
      nullif(coalesce(old.slug, old.id), coalesce(new.slug, new.id)),
      old.category,
      old.published_at,
      old.lists,
      1,
      iif(new.status = 'published', 1, iif(new.withdrawal IS NULL, 0, 2))
    WHERE new.changed_version <> old.changed_version
      AND old.status = 'published'
      AND (old.status, old.category, old.published_at)
        IS NOT (new.status, new.category, new.published_at);
  -- The position that it took, or kept. The lists that it left are renewed, too.
  INSERT INTO feed_positions (
      version, article_id, address, former_address, category, published_at, lists, moves, shown
    )
    SELECT new.changed_version,
      new.id,
      coalesce(new.slug, new.id),
      nullif(coalesce(old.slug, old.id), coalesce(new.slug, new.id)),
      new.category,
      new.published_at,
      iif(old.status = 'published', new.lists || char(10) || old.lists, new.lists),
      (old.status, old.category, old.published_at)
        IS NOT (new.status, new.category, new.published_at),
      1
    WHERE new.changed_version <> old.changed_version AND new.status = 'published';
  -- An explanation came, changed or went: only the page at its address changes.
  INSERT INTO feed_positions (version, article_id, address, category, published_at, moves, shown)
    SELECT new.changed_version,
      new.id,
      coalesce(new.slug, new.id),
      new.category,
      new.published_at,
      0,
      iif(new.withdrawal IS NULL, 0, 2)
    WHERE new.changed_version <> old.changed_version
      AND old.status <> 'published'
      AND new.status <> 'published';
END;

-- The batch that deletes an article has recorded its change before, so the position gets that version.
CREATE TRIGGER positions_of_deleted AFTER DELETE ON articles
BEGIN
  INSERT INTO counted_articles VALUES (old.status, old.category, old.published_at, -1);
  -- Readers lose its page, or the explanation at its address.
  INSERT INTO feed_positions (
      version, article_id, address, category, published_at, lists, moves, shown
    )
    SELECT (SELECT max(version) FROM changes),
      old.id,
      coalesce(old.slug, old.id),
      old.category,
      old.published_at,
      old.lists,
      1,
      0
    WHERE old.status = 'published' OR old.withdrawal IS NOT NULL;
END;

-- Where a recorded position is now: the articles beside it, whose pages show it as their neighbour; those
-- near to it in its lists (nearReach in related.ts), whose pages may show it as related; and the counts of
-- its two lists, from which its pages are computed.
CREATE TRIGGER feed_positions_located AFTER INSERT ON feed_positions
BEGIN
  UPDATE feed_positions
    SET newer = (
        SELECT address
        FROM articles
        WHERE published = 1 AND (published_at, id) > (new.published_at, new.article_id)
        ORDER BY published_at, id
        LIMIT 1
      ),
      older = (
        SELECT address
        FROM articles
        WHERE published = 1 AND (published_at, id) < (new.published_at, new.article_id)
        ORDER BY published_at DESC, id DESC
        LIMIT 1
      ),
      related = (
        SELECT json_group_array(DISTINCT articles.address)
        FROM (
            SELECT (
                SELECT json_group_array(article_id)
                FROM (
                    SELECT article_id
                    FROM listings
                    WHERE listings.list = named.value ->> 'id'
                      AND (published_at, article_id) > (new.published_at, new.article_id)
                    ORDER BY published_at, article_id
                    LIMIT 3
                  )
              ) AS ids
            FROM json_each('[' || replace(new.lists, char(10), ',') || ']') AS line,
              json_each(line.value) AS named
            UNION ALL SELECT (
                SELECT json_group_array(article_id)
                FROM (
                    SELECT article_id
                    FROM listings
                    WHERE listings.list = named.value ->> 'id'
                      AND (published_at, article_id) < (new.published_at, new.article_id)
                    ORDER BY published_at DESC, article_id DESC
                    LIMIT 3
                  )
              )
            FROM json_each('[' || replace(new.lists, char(10), ',') || ']') AS line,
              json_each(line.value) AS named
            UNION ALL SELECT (
                SELECT json_group_array(id)
                FROM (
                    SELECT id
                    FROM articles
                    WHERE published = 1
                      AND category = new.category
                      AND category <> ''
                      AND (published_at, id) > (new.published_at, new.article_id)
                    ORDER BY published_at, id
                    LIMIT 3
                  )
              )
            UNION ALL SELECT (
                SELECT json_group_array(id)
                FROM (
                    SELECT id
                    FROM articles
                    WHERE published = 1
                      AND category = new.category
                      AND category <> ''
                      AND (published_at, id) < (new.published_at, new.article_id)
                    ORDER BY published_at DESC, id DESC
                    LIMIT 3
                  )
              )
          ) AS near,
          json_each(near.ids) AS one
          JOIN articles ON articles.id = one.value
      ),
      "all" = coalesce(
        (SELECT articles FROM article_counts WHERE list = 'all' AND month = ''), 0
      ),
      all_of_month = coalesce(
        (
          SELECT articles
          FROM article_counts
          WHERE list = 'all' AND month = substr(new.published_at, 1, 7)
        ),
        0
      ),
      all_newer = (
        SELECT coalesce(sum(articles), 0)
        FROM article_counts
        WHERE list = 'all' AND month > substr(new.published_at, 1, 7)
      ),
      "in_category" = coalesce(
        (SELECT articles FROM article_counts WHERE list = lower(new.category) AND month = ''), 0
      ),
      in_category_of_month = coalesce(
        (
          SELECT articles
          FROM article_counts
          WHERE list = lower(new.category) AND month = substr(new.published_at, 1, 7)
        ),
        0
      ),
      in_category_newer = (
        SELECT coalesce(sum(articles), 0)
        FROM article_counts
        WHERE list = lower(new.category) AND month > substr(new.published_at, 1, 7)
      )
    WHERE rowid = new.rowid;
END;
