-- The outbox: what a webhook hears of is stored in the transaction of what happened, or not at all. A restore
-- puts old changes back and tells nothing. Rows hold ids and addresses, no texts.
CREATE TRIGGER webhooks_of_changes AFTER INSERT ON changes
WHEN EXISTS (SELECT 1 FROM webhooks WHERE ended_at IS NULL)
  AND (SELECT state FROM database_state) = 'ready'
BEGIN
  INSERT INTO webhook_deliveries (id, webhook_id, type, subject, data, at, next_at)
  SELECT
    'msg_' || lower(hex(randomblob(16))),
    webhooks.id,
    event.value,
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
    new.at,
    new.at
  FROM webhooks, json_each(webhooks.events) AS event
  WHERE webhooks.ended_at IS NULL
    AND event.value = iif(
      new.kind = 'publish',
      'article.published',
      iif(
        new.kind = 'edition-published',
        'edition.published',
        iif(
          new.kind IN ('retract', 'withdraw', 'delete'),
          'article.retracted',
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
        )
      )
    );
END;

CREATE TRIGGER webhooks_of_reviews AFTER UPDATE OF submitted_at ON articles
WHEN new.submitted_at IS NOT NULL
  AND new.submitted_at IS NOT old.submitted_at
  AND EXISTS (SELECT 1 FROM webhooks WHERE ended_at IS NULL)
  AND (SELECT state FROM database_state) = 'ready'
BEGIN
  INSERT INTO webhook_deliveries (id, webhook_id, type, subject, data, at, next_at)
  SELECT
    'msg_' || lower(hex(randomblob(16))),
    webhooks.id,
    event.value,
    new.id,
    json_object('id', new.id, 'path', '/admin/edit/' || new.id),
    new.submitted_at,
    new.submitted_at
  FROM webhooks, json_each(webhooks.events) AS event
  WHERE webhooks.ended_at IS NULL AND event.value = 'review.requested';
END;

CREATE TRIGGER webhooks_of_failed_schedules AFTER UPDATE OF problem ON scheduled_changes
WHEN new.problem IS NOT NULL
  AND old.problem IS NULL
  AND new.done_at IS NULL
  AND EXISTS (SELECT 1 FROM webhooks WHERE ended_at IS NULL)
  AND (SELECT state FROM database_state) = 'ready'
BEGIN
  INSERT INTO webhook_deliveries (id, webhook_id, type, subject, data, at, next_at)
  SELECT
    'msg_' || lower(hex(randomblob(16))),
    webhooks.id,
    event.value,
    new.article_id,
    json_object(
      'id', new.article_id,
      'change', new.kind,
      'scheduledFor', new.at,
      'path', '/admin/edit/' || new.article_id
    ),
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now'),
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM webhooks, json_each(webhooks.events) AS event
  WHERE webhooks.ended_at IS NULL AND event.value = 'schedule.failed';
END;

-- Owners hear of a delivery that is given up by another webhook too.
CREATE TRIGGER webhooks_of_failures AFTER UPDATE OF failed_at ON webhook_deliveries
WHEN new.failed_at IS NOT NULL
  AND old.failed_at IS NULL
  AND new.type NOT IN ('webhook.failed', 'webhook.test')
BEGIN
  INSERT INTO webhook_deliveries (id, webhook_id, type, subject, data, at, next_at)
  SELECT
    'msg_' || lower(hex(randomblob(16))),
    webhooks.id,
    event.value,
    new.webhook_id,
    json_object('id', new.webhook_id, 'delivery', new.id, 'path', '/admin/settings/webhooks'),
    new.failed_at,
    new.failed_at
  FROM webhooks, json_each(webhooks.events) AS event
  WHERE webhooks.ended_at IS NULL
    AND webhooks.id <> new.webhook_id
    AND event.value = 'webhook.failed';
END;
