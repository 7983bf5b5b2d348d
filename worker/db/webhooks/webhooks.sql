-- The outbox: what a webhook hears of is stored in the transaction of what happened, or not at all. A restore
-- puts old changes back and tells nothing. Rows hold ids and addresses, no texts.

-- A procedure: queues a delivery for each webhook that wants to hear of an event, but for one.
CREATE VIEW webhook_events (type, subject, data, at, except_for) AS
SELECT type, subject, data, at, webhook_id FROM webhook_deliveries;

CREATE TRIGGER webhook_event INSTEAD OF INSERT ON webhook_events
BEGIN
  INSERT INTO webhook_deliveries (id, webhook_id, type, subject, data, at, next_at)
  SELECT
    'msg_' || lower(hex(randomblob(16))),
    webhooks.id,
    new.type,
    new.subject,
    new.data,
    new.at,
    new.at
  FROM webhooks, json_each(webhooks.events) AS event
  WHERE webhooks.ended_at IS NULL AND webhooks.id IS NOT new.except_for AND event.value = new.type;
END;

CREATE TRIGGER webhooks_of_changes AFTER INSERT ON changes
WHEN EXISTS (SELECT 1 FROM webhooks WHERE ended_at IS NULL)
  AND (SELECT state FROM database_state) = 'ready'
BEGIN
  INSERT INTO webhook_events (type, subject, data, at)
  SELECT
    coalesce(
      iif(new.kind = 'publish', 'article.published', NULL),
      iif(new.kind = 'edition-published', 'edition.published', NULL),
      iif(new.kind IN ('retract', 'withdraw', 'delete'), 'article.retracted', NULL),
      iif(
        new.kind IN (
          'edit',
          'update',
          'clarification',
          'correction',
          'correction-changed',
          'correction-removed'
        ),
        'article.updated',
        NULL
      )
    ),
    new.article_id,
    json_object(
      'id', new.article_id,
      'version', new.version,
      'path', iif(
        new.kind = 'edition-published',
        (SELECT '/editions/' || number FROM editions WHERE id = new.article_id),
        (SELECT '/article/' || address FROM articles WHERE id = new.article_id)
      )
    ),
    new.at;
END;

CREATE TRIGGER webhooks_of_reviews AFTER UPDATE OF submitted_at ON articles
WHEN new.submitted_at IS NOT NULL
  AND new.submitted_at IS NOT old.submitted_at
  AND EXISTS (SELECT 1 FROM webhooks WHERE ended_at IS NULL)
  AND (SELECT state FROM database_state) = 'ready'
BEGIN
  INSERT INTO webhook_events (type, subject, data, at)
  VALUES (
    'review.requested',
    new.id,
    json_object('id', new.id, 'path', '/admin/edit/' || new.id),
    new.submitted_at
  );
END;

CREATE TRIGGER webhooks_of_failed_schedules AFTER UPDATE OF problem ON scheduled_changes
WHEN new.problem IS NOT NULL
  AND old.problem IS NULL
  AND new.done_at IS NULL
  AND EXISTS (SELECT 1 FROM webhooks WHERE ended_at IS NULL)
  AND (SELECT state FROM database_state) = 'ready'
BEGIN
  INSERT INTO webhook_events (type, subject, data, at)
  VALUES (
    'schedule.failed',
    new.article_id,
    json_object(
      'id', new.article_id,
      'change', new.kind,
      'scheduledFor', new.at,
      'path', '/admin/edit/' || new.article_id
    ),
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  );
END;

-- Owners hear of a delivery that is given up by another webhook too.
CREATE TRIGGER webhooks_of_failures AFTER UPDATE OF failed_at ON webhook_deliveries
WHEN new.failed_at IS NOT NULL
  AND old.failed_at IS NULL
  AND new.type NOT IN ('webhook.failed', 'webhook.test')
BEGIN
  INSERT INTO webhook_events
  VALUES (
    'webhook.failed',
    new.webhook_id,
    json_object('id', new.webhook_id, 'delivery', new.id, 'path', '/admin/settings/webhooks'),
    new.failed_at,
    new.webhook_id
  );
END;
