import * as z from 'zod'
import { isPublicAddress } from '#domain/checklist/public-address.ts'
import { cleanText } from '#domain/clean-text.ts'
import { limits } from '#domain/limits.ts'

export const webhookEvents = [
  'article.published',
  'article.updated',
  'article.retracted',
  'edition.published',
  'release.live',
  'schedule.failed',
  'review.requested',
  'backup.missing',
  'webhook.failed',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

/** What a delivery may also be of: *Send a test*. */
export type DeliveredEvent = WebhookEvent | 'webhook.test'

/** After how many days without a backup one is missing. */
export const backupDays = 2

/** The waits after each attempt that failed: a day altogether. Then a delivery is given up. */
export const waitMinutes = [1, 5, 15, 60, 180, 480, 720] as const

/** How many deliveries of a webhook are shown. */
export const shownDeliveries = 50

/** How long a replaced secret still signs, beside the new one. */
export const formerSecretHours = 24

/** The body of a webhook, new or changed. */
export const webhookSubmissionSchema = z.strictObject({
  url: z
    .string('Address is required')
    .trim()
    .max(limits.address, `An address has at most ${limits.address} characters.`)
    .refine(
      (url) => url.startsWith('https://') && isPublicAddress(url),
      'Write a public address as https://chat.example.com/hook, without a port or a password.',
    ),
  events: z
    .array(z.enum(webhookEvents, `An event is one of ${webhookEvents.join(', ')}.`))
    .min(1, 'Choose what it hears of.')
    .transform((chosen) => [...new Set(chosen)]),
  description: z
    .string()
    .overwrite(cleanText)
    .trim()
    .max(limits.webhookDescription, `At most ${limits.webhookDescription} characters.`)
    .default(''),
})

export type WebhookSubmission = z.infer<typeof webhookSubmissionSchema>

/** A webhook as owners see it. Dates are ISO 8601 instants. */
export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  description: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  /** When its receiver answered 410; nothing is sent any more. */
  endedAt: z.string().nullable(),
  /** Until when the secret before the last exchange still signs. */
  formerUntil: z.string().nullable(),
  /** Whether its last delivery that is over was given up. A test counts if it was received. */
  failing: z.boolean(),
})

export type Webhook = z.infer<typeof webhookSchema>

/** What lists call a webhook. Its whole address may hold a secret. */
export function webhookName({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description || new URL(url).host
}

/** Beside what is created or exchanged: the only answers that contain the secret. */
export const webhookSecretSchema = z.object({ secret: z.string() })

export const newWebhookSchema = webhookSchema.extend(webhookSecretSchema.shape)

export type NewWebhook = z.infer<typeof newWebhookSchema>

export const deliverySchema = z.object({
  /** The message's id, the same in every attempt. */
  id: z.string(),
  type: z.string(),
  at: z.string(),
  /** How often it was sent by itself; *Send again* does not count. */
  attempts: z.number().int(),
  /** The last attempt's; null before it, and if there was no answer. */
  status: z.number().int().nullable(),
  milliseconds: z.number().int().nullable(),
  /** How the last answer began, or why there was none. */
  answer: z.string().nullable(),
  sentAt: z.string().nullable(),
  /** When it is sent next; null once it is over. */
  nextAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  failedAt: z.string().nullable(),
})

export type Delivery = z.infer<typeof deliverySchema>
