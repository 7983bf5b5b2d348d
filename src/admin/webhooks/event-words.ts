import type { DeliveredEvent, WebhookEvent } from '#domain/webhooks/webhook.ts'

/** What a webhook hears of, as owners read it. */
export const eventWords: Record<WebhookEvent, string> = {
  'article.published': 'An article is published',
  'article.updated': 'A published article is updated or corrected',
  'article.retracted': 'An article is unpublished, withdrawn or deleted',
  'edition.published': 'An edition is published',
  'release.live': 'A new build of the site is live',
  'schedule.failed': 'A scheduled change failed',
  'review.requested': 'A review is requested',
  'backup.missing': 'No backup was made for two days',
  'webhook.failed': 'Another webhook failed',
}

export function eventName(type: string): string {
  const words: Partial<Record<string, string>> & Record<DeliveredEvent, string> = {
    ...eventWords,
    'webhook.test': 'A test',
  }
  return words[type] ?? type
}
