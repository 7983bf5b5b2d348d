import { and, desc, eq, getTableColumns, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { limits } from '#domain/limits.ts'
import {
  formerSecretHours,
  type Webhook,
  type WebhookSubmission,
  webhookName,
} from '#domain/webhooks/webhook.ts'
import { recordEvent, runRecorded } from '#worker/db/audit/audit-events.ts'
import { database, hadEffect, insertFrom, runBatch } from '#worker/db/database.ts'
import { databaseState } from '#worker/db/schema/site.ts'
import { webhookDeliveries, webhooks } from '#worker/db/schema/webhooks.ts'

const { secret: _, formerSecrets: __, liveRelease: ___, ...ownColumns } = getTableColumns(webhooks)

/**
 * Whether the last delivery that is over was given up; a test counts if it was received. Drizzle would name no
 * table in a selection.
 */
const failing = sql`coalesce((
    select delivery.failed_at is not null from ${webhookDeliveries} as delivery
    where delivery.webhook_id = webhooks.id
      and (delivery.delivered_at is not null
        or (delivery.failed_at is not null and delivery.type <> 'webhook.test'))
    order by coalesce(delivery.failed_at, delivery.delivered_at) desc limit 1
  ), 0)`.mapWith(Boolean)

const listedColumns = { ...ownColumns, failing }

/** The statement that reads all webhooks, the newest first. */
export function selectWebhooks(binding: D1Database) {
  return database(binding).select(listedColumns).from(webhooks).orderBy(desc(webhooks.createdAt))
}

export function listWebhooks(binding: D1Database): Promise<Webhook[]> {
  return selectWebhooks(binding).all()
}

function findWebhook(binding: D1Database, id: string): Promise<Webhook | undefined> {
  return database(binding).select(listedColumns).from(webhooks).where(eq(webhooks.id, id)).get()
}

/** The name that the audit list holds; empty if there is no such webhook. */
async function readName(binding: D1Database, id: string): Promise<string> {
  const webhook = await findWebhook(binding, id)
  return webhook ? webhookName(webhook) : ''
}

/** @returns the new webhook; undefined if there is such a one, or as many as there can be */
export async function insertWebhook(
  binding: D1Database,
  webhook: WebhookSubmission & { secret: string; createdBy: string },
): Promise<Webhook | undefined> {
  const id = crypto.randomUUID()
  const row = { ...webhook, id, createdAt: new Date().toISOString() }
  const where = sql`(select count(*) from ${webhooks}) < ${limits.webhooks}
    and not exists (select 1 from ${webhooks} where ${webhooks.url} = ${webhook.url}
      and ${webhooks.events} = ${JSON.stringify(webhook.events)})`
  const event = {
    kind: 'webhook-created',
    by: webhook.createdBy,
    subject: webhookName(webhook),
  } as const
  await runRecorded(
    binding,
    insertFrom(binding, webhooks, row, { from: databaseState, where }),
    event,
  )
  return findWebhook(binding, id)
}

/**
 * @returns the changed webhook, which is sent to again if it had ended: what happened since, not what waited
 *   when it ended; undefined if there is none
 */
export async function updateWebhook(
  binding: D1Database,
  id: string,
  { by, ...submission }: WebhookSubmission & { by: string },
): Promise<Webhook | undefined> {
  const db = database(binding)
  const event = { kind: 'webhook-changed', by, subject: webhookName(submission) } as const
  const { webhookId, deliveredAt, failedAt } = webhookDeliveries
  const hasEnded = sql`exists (select 1 from ${webhooks}
    where ${webhooks.id} = ${id} and ${webhooks.endedAt} is not null)`
  const { url, events, description } = submission
  const isOther = sql`(${webhooks.url}, ${webhooks.events}, ${webhooks.description})
    is not (${url}, ${JSON.stringify(events)}, ${description})`
  await runBatch(binding, {
    waiting: db
      .delete(webhookDeliveries)
      .where(and(eq(webhookId, id), isNull(deliveredAt), isNull(failedAt), hasEnded)),
    changed: db
      .update(webhooks)
      .set({ ...submission, endedAt: null })
      .where(and(eq(webhooks.id, id), or(isOther, isNotNull(webhooks.endedAt)))),
    event: recordEvent(binding, event, hadEffect),
  })
  return findWebhook(binding, id)
}

/** @returns whether there was one */
export async function deleteWebhook(binding: D1Database, id: string, by: string): Promise<boolean> {
  const db = database(binding)
  const subject = await readName(binding, id)
  const exists = sql`exists (select 1 from ${webhooks} where ${webhooks.id} = ${id})`
  const { deleted } = await runBatch(binding, {
    event: recordEvent(binding, { kind: 'webhook-deleted', by, subject }, exists),
    deliveries: db.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id)),
    deleted: db.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id }),
  })
  return deleted.length > 0
}

/** How many former secrets sign beside the new one, which bounds a header. */
const formerSecretCount = 3

/**
 * Sets a new secret; those before sign as well until a day from now. A receiver may have any of them: the answer to
 * an exchange may have been lost.
 *
 * @returns whether there is such a webhook
 */
export async function exchangeSecret(
  binding: D1Database,
  id: string,
  { secret, by }: { secret: string; by: string },
): Promise<boolean> {
  const now = new Date()
  const formerUntil = new Date(now.getTime() + formerSecretHours * 3_600_000).toISOString()
  const signing = sql`iif(${webhooks.formerUntil} > ${now.toISOString()}, ${webhooks.formerSecrets}, '[]')`
  const oldest = `$[#-${formerSecretCount + 1}]`
  const formerSecrets = sql`json_remove(json_insert(${signing}, '$[#]', ${webhooks.secret}), ${oldest})`
  const subject = await readName(binding, id)
  const change = database(binding)
    .update(webhooks)
    .set({ secret, formerSecrets, formerUntil })
    .where(eq(webhooks.id, id))
    .returning({ id: webhooks.id })
  const changed = await runRecorded(binding, change, { kind: 'webhook-changed', by, subject })
  return changed.length > 0
}
