import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DeliveredEvent, WebhookEvent } from '#domain/webhooks/webhook.ts'

/** Addresses that are told of what happens. A backup does not hold them. */
export const webhooks = sqliteTable('webhooks', {
  id: text().primaryKey(),
  url: text().notNull(),
  events: text({ mode: 'json' }).$type<WebhookEvent[]>().notNull(),
  description: text().notNull(),
  /** Signs what is sent, so it is stored as it is. */
  secret: text().notNull(),
  /** The secrets before the last exchanges, and until when they still sign. */
  formerSecrets: text('former_secrets', { mode: 'json' }).$type<string[]>().notNull().default([]),
  formerUntil: text('former_until'),
  createdBy: text('created_by').notNull(),
  createdAt: text('created_at').notNull(),
  /** When its receiver answered 410. */
  endedAt: text('ended_at'),
  /** When the newest release that it knows of began to be built. */
  liveRelease: text('live_release'),
})

/** What is sent, and was sent in the last 30 days. Most rows are written by triggers. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    webhookId: text('webhook_id').notNull(),
    type: text().$type<DeliveredEvent>().notNull(),
    /** What it is about: deliveries about the same are sent in their order. */
    subject: text().notNull(),
    data: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    at: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Not sent before this instant. */
    nextAt: text('next_at').notNull(),
    sentAt: text('sent_at'),
    status: integer(),
    milliseconds: integer(),
    answer: text(),
    deliveredAt: text('delivered_at'),
    failedAt: text('failed_at'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_by_id').on(table.id),
    // The cron trigger reads this each minute.
    index('webhook_deliveries_due')
      .on(table.nextAt)
      .where(sql`delivered_at is null and failed_at is null`),
    index('webhook_deliveries_by_webhook').on(table.webhookId, table.number),
  ],
)
