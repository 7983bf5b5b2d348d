import { isPublicAddress } from '#domain/checklist/public-address.ts'
import { daysBefore } from '#domain/days.ts'
import { backupDays, type Delivery, waitMinutes } from '#domain/webhooks/webhook.ts'
import {
  type Attempted,
  type ClaimedDelivery,
  claimDue,
  claimOne,
  queueMissingBackup,
  readDelivery,
  storeAttempts,
} from '#worker/db/webhooks/deliveries.ts'
import type { Environment } from '#worker/environment.ts'
import type { Send } from '#worker/link-checks.ts'
import { logged, logWarning } from '#worker/log.ts'
import { liveRelease } from '#worker/releases/live-release.ts'
import { signedHeaders } from './signature.ts'

/** Bounds the requests of a run: see `docs/limits.md`. What is left, the next run sends. */
const deliveriesPerRun = 5
const timeoutMs = 10_000

/** How much of an answer is kept. */
const answerLength = 200

/**
 * Sends what is due. Safe to call twice at once, and to be stopped in the middle: what was sent and not
 * stored is sent once more at its next time, under the same id.
 */
export async function sendDueDeliveries(env: Environment, now: Date): Promise<void> {
  const release = await liveRelease(env).catch(() => undefined)
  const limit = deliveriesPerRun
  const due = await claimDue(env.DB, { now, limit, release })
  if (due.length === 0) return
  const attempted = await Promise.all(
    due.map(async (delivery): Promise<Attempted> => {
      const result = await deliver(delivery, release?.siteOrigin, fetch)
      const isLast = delivery.attempts > waitMinutes.length
      const outcome = result.outcome === 'retried' && isLast ? 'failed' : result.outcome
      if (outcome !== 'delivered') logWarning('A webhook was not delivered', result.answer)
      return { ...result, outcome, delivery }
    }),
  )
  await storeAttempts(env.DB, attempted)
}

/** The same beside a call that changed something. What it cannot send, the cron trigger sends. */
export async function sendDeliveriesNow(env: Environment): Promise<void> {
  await sendDueDeliveries(env, new Date()).catch(logged('The webhooks could not be sent'))
}

/**
 * Sends one delivery now, whether it is due or over.
 *
 * @param send how requests are sent; every address is checked before
 * @returns how it went; undefined if there is no such delivery
 */
export async function sendOne(
  env: Environment,
  key: { id: string; webhookId: string },
  send: Send = fetch,
): Promise<Delivery | undefined> {
  const delivery = await claimOne(env.DB, key)
  if (!delivery) return undefined
  const release = await liveRelease(env).catch(() => undefined)
  const result = await deliver(delivery, release?.siteOrigin, send)
  await storeAttempts(env.DB, [{ ...result, delivery }])
  return readDelivery(env.DB, key.id)
}

/** Once a day: tells webhooks if no backup was made lately. */
export async function reportMissingBackup({ DB }: Environment, now: Date): Promise<void> {
  await queueMissingBackup(DB, daysBefore(now, backupDays))
}

async function deliver(
  { id, type, at, data, webhook }: ClaimedDelivery,
  siteOrigin: string | undefined,
  send: Send,
): Promise<Omit<Attempted, 'delivery'>> {
  const sentAt = new Date()
  const { path, ...rest } = data
  const address = typeof path === 'string' ? (URL.parse(path, siteOrigin)?.href ?? path) : null
  const body = JSON.stringify({ type, timestamp: at, data: { ...rest, address } })
  const { url, secret, formerSecrets, formerUntil } = webhook
  const hasFormer = formerUntil && Date.parse(formerUntil) > sentAt.getTime()
  const secrets = hasFormer ? [secret, ...formerSecrets] : [secret]
  const done = (outcome: Attempted['outcome'], status: number | null, answer: string) => ({
    ...{ outcome, status, answer },
    milliseconds: Date.now() - sentAt.getTime(),
  })
  if (!isPublicAddress(url)) return done('retried', null, 'Not called: no public address.')
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'latchkey-webhooks',
        ...signedHeaders({ id, body, at: sentAt }, secrets),
      },
      body,
      redirect: 'manual',
      signal,
    })
    // Its status says whether it was received, even if its text never comes.
    const answer = await beginningOf(response).catch(() => '')
    if (response.ok) return done('delivered', response.status, answer)
    return done(response.status === 410 ? 'ended' : 'retried', response.status, answer)
  } catch (error) {
    if (signal.aborted) return done('retried', null, 'No answer in time.')
    logWarning('The receiver of a webhook did not answer', error)
    return done('retried', null, 'No answer.')
  }
}

/** The first part of an answer that arrives, of which little is kept. */
async function beginningOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value?.slice(0, 4 * answerLength)).slice(0, answerLength)
}
