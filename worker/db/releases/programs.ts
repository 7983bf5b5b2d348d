import { and, desc, gt, isNull, lt } from 'drizzle-orm'
import { daysBefore } from '#domain/days.ts'
import { endingTokenDays } from '#domain/tokens/token.ts'
import { webhookName } from '#domain/webhooks/webhook.ts'
import { isWholeBackup } from '#worker/db/audit/audit-events.ts'
import { database, runBatch } from '#worker/db/database.ts'
import { auditEvents } from '#worker/db/schema/audit.ts'
import { tokens } from '#worker/db/schema/tokens.ts'
import { selectWebhooks } from '#worker/db/webhooks/webhooks.ts'

/** What engineers connected, and whether it needs them. */
export async function readPrograms(binding: D1Database, now: Date) {
  const db = database(binding)
  const { ending, webhooks, backups } = await runBatch(binding, {
    ending: db
      .select({ name: tokens.name, expiresAt: tokens.expiresAt })
      .from(tokens)
      .where(
        and(
          isNull(tokens.revokedAt),
          gt(tokens.expiresAt, now.toISOString()),
          lt(tokens.expiresAt, daysBefore(now, -endingTokenDays)),
        ),
      ),
    webhooks: selectWebhooks(binding),
    backups: db
      .select({ at: auditEvents.at })
      .from(auditEvents)
      .where(isWholeBackup)
      .orderBy(desc(auditEvents.number))
      .limit(1),
  })
  return {
    endingTokens: ending,
    failingWebhooks: webhooks
      .filter(({ failing, endedAt }) => failing || endedAt !== null)
      .map(webhookName),
    lastBackup: backups[0]?.at ?? null,
  }
}
