import { and, asc, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { beganAt, type DeployedRelease } from '#domain/releases/deployment.ts'
import {
  type DeliveredEvent,
  type Delivery,
  shownDeliveries,
  waitMinutes,
} from '#domain/webhooks/webhook.ts'
import { isWholeBackup } from '#worker/db/audit/audit-events.ts'
import { database, insertFrom, pickColumns, runBatch } from '#worker/db/database.ts'
import { auditEvents } from '#worker/db/schema/audit.ts'
import { webhookDeliveries, webhooks } from '#worker/db/schema/webhooks.ts'

const { deliveredAt, failedAt, nextAt, attempts } = webhookDeliveries

const shownColumns = {
  ...pickColumns(webhookDeliveries, 'id', 'type', 'at'),
  attempts,
  ...pickColumns(webhookDeliveries, 'status', 'milliseconds', 'answer', 'sentAt'),
  nextAt: sql<string | null>`iif(coalesce(${deliveredAt}, ${failedAt}) is null, ${nextAt}, null)`,
  deliveredAt,
  failedAt,
}

const isPending = and(isNull(deliveredAt), isNull(failedAt))
const newId = sql<string>`'msg_' || lower(hex(randomblob(16)))`

/** Something that happened, for all webhooks that hear of it. */
interface QueuedEvent {
  type: DeliveredEvent
  subject: string
  data: Record<string, unknown>
}

/** The statement that stores a delivery for each webhook that hears of an event. */
function queueEvent(binding: D1Database, { type, subject, data }: QueuedEvent, where: SQL) {
  const at = new Date().toISOString()
  const hears = sql`exists (select 1 from json_each(${webhooks.events}) where value = ${type})`
  const row = {
    id: newId,
    webhookId: webhooks.id,
    type,
    subject,
    data,
    at,
    nextAt: at,
    attempts: 0,
  }
  return insertFrom(binding, webhookDeliveries, row, {
    from: webhooks,
    where: and(isNull(webhooks.endedAt), hears, where),
  })
}

/** What is sent, with where and how it is signed. */
export type ClaimedDelivery = typeof webhookDeliveries.$inferSelect & {
  webhook: Pick<typeof webhooks.$inferSelect, 'url' | 'secret' | 'formerSecrets' | 'formerUntil'>
}

/**
 * Claims what is due: each is put off to its next attempt before it is sent, so that none is lost if the
 * Worker is stopped. Nothing is claimed while something earlier about the same is not over.
 *
 * @param release the one that is live, undefined if it is not known: webhooks are told of it once. While releases
 *   are switched, isolates are served the one before as well; nothing is told of that.
 */
export async function claimDue(
  binding: D1Database,
  { now, limit, release }: { now: Date; limit: number; release: DeployedRelease | undefined },
): Promise<ClaimedDelivery[]> {
  const db = database(binding)
  const earlier = sql`exists (select 1 from ${webhookDeliveries} as earlier
    where earlier.webhook_id = ${webhookDeliveries.webhookId}
      and earlier.subject = ${webhookDeliveries.subject}
      and earlier.number < ${webhookDeliveries.number}
      and earlier.delivered_at is null and earlier.failed_at is null)`
  const due = db
    .select({ number: webhookDeliveries.number })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(isPending, lte(nextAt, now.toISOString()), isNull(webhooks.endedAt), sql`not ${earlier}`),
    )
    .orderBy(asc(nextAt))
    .limit(limit)
  const { claimed, receivers } = await runBatch(binding, {
    ...(release && reportRelease(binding, release)),
    claimed: db
      .update(webhookDeliveries)
      .set(attempt(now))
      .where(inArray(webhookDeliveries.number, due))
      .returning(),
    receivers: db.select().from(webhooks),
  })
  return claimed.flatMap((delivery) => {
    const webhook = receivers.find(({ id }) => id === delivery.webhookId)
    return webhook ? [{ ...delivery, webhook }] : []
  })
}

/** The statements that tell webhooks of a release, unless they know of a newer one. */
function reportRelease(binding: D1Database, release: DeployedRelease) {
  const began = new Date(beganAt(release)).toISOString()
  const isNewer = sql`${webhooks.liveRelease} < ${began}`
  const data = { id: release.buildId, path: '/' }
  return {
    live: queueEvent(binding, { type: 'release.live', subject: 'release', data }, isNewer),
    seen: database(binding)
      .update(webhooks)
      .set({ liveRelease: began })
      .where(or(isNull(webhooks.liveRelease), isNewer)),
  }
}

function attempt(now: Date) {
  const waits = JSON.stringify(waitMinutes)
  const minutes = sql`coalesce(${waits} ->> ${attempts}, 60)`
  return {
    attempts: sql`${attempts} + 1`,
    sentAt: now.toISOString(),
    nextAt: sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()}, '+' || ${minutes} || ' minutes')`,
  }
}

/** Claims one delivery, due or over, because an owner sends it. Its own attempts go on as if it were not. */
export async function claimOne(
  binding: D1Database,
  key: { id: string; webhookId: string },
): Promise<ClaimedDelivery | undefined> {
  const db = database(binding)
  const { claimed, receivers } = await runBatch(binding, {
    claimed: db
      .update(webhookDeliveries)
      .set({ sentAt: new Date().toISOString() })
      .where(and(eq(webhookDeliveries.id, key.id), eq(webhookDeliveries.webhookId, key.webhookId)))
      .returning(),
    receivers: db.select().from(webhooks).where(eq(webhooks.id, key.webhookId)),
  })
  const [delivery] = claimed
  const [webhook] = receivers
  return delivery && webhook && { ...delivery, webhook }
}

/** @returns the id of a new test; undefined if there is no such webhook */
export async function insertTest(
  binding: D1Database,
  webhookId: string,
): Promise<string | undefined> {
  const at = new Date().toISOString()
  const [row] = await insertFrom(
    binding,
    webhookDeliveries,
    {
      id: newId,
      webhookId,
      type: 'webhook.test',
      subject: newId,
      data: { id: webhookId, path: '/' },
      at,
      // Sent by the call itself, and by no run of the cron trigger.
      nextAt: at,
      failedAt: at,
      attempts: 1,
    },
    { from: webhooks, where: eq(webhooks.id, webhookId) },
  ).returning({ id: webhookDeliveries.id })
  return row?.id
}

export interface Attempted {
  delivery: Pick<ClaimedDelivery, 'number' | 'webhookId'>
  status: number | null
  milliseconds: number
  answer: string
  /** `ended`: the receiver wants nothing more. `retried`: it is sent again at its next time. */
  outcome: 'delivered' | 'retried' | 'failed' | 'ended'
}

export async function storeAttempts(
  binding: D1Database,
  attempted: readonly Attempted[],
): Promise<void> {
  const db = database(binding)
  const at = new Date().toISOString()
  await runBatch(binding, {
    results: attempted.map(({ delivery, outcome, status, milliseconds, answer }) =>
      db
        .update(webhookDeliveries)
        .set({
          ...{ status, milliseconds, answer },
          ...(outcome === 'delivered' && { deliveredAt: at, failedAt: null }),
          ...((outcome === 'failed' || outcome === 'ended') && { failedAt: at }),
        })
        .where(eq(webhookDeliveries.number, delivery.number)),
    ),
    ended: attempted
      .filter(({ outcome }) => outcome === 'ended')
      .map(({ delivery }) =>
        db.update(webhooks).set({ endedAt: at }).where(eq(webhooks.id, delivery.webhookId)),
      ),
  })
}

/** The last deliveries of a webhook, newest first. */
export function listDeliveries(binding: D1Database, webhookId: string): Promise<Delivery[]> {
  return database(binding)
    .select(shownColumns)
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.number))
    .limit(shownDeliveries)
    .all()
}

export function readDelivery(binding: D1Database, id: string): Promise<Delivery | undefined> {
  return database(binding)
    .select(shownColumns)
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id))
    .get()
}

/** Tells webhooks that no backup was made since an instant. */
export async function queueMissingBackup(binding: D1Database, since: string): Promise<void> {
  const backups = sql`(select 1 from ${auditEvents}
    where ${isWholeBackup} and ${auditEvents.at} > ${since})`
  const event = {
    type: 'backup.missing',
    subject: 'backup',
    data: { since, path: '/admin' },
  } as const
  await queueEvent(binding, event, sql`not exists ${backups} and ${webhooks.createdAt} <= ${since}`)
}
