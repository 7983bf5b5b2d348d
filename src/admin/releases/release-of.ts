import type { AdminArticleListed } from '#domain/admin-article.ts'
import { type Receipt, receiptOf } from '#domain/receipt.ts'
import type { Releases } from '#domain/release.ts'

/** Whether the static release holds what readers are to see of an article, in words. */
export interface ArticleReleaseState {
  kind: 'live' | 'queued' | 'building' | 'failed'
  text: string
  /** Since when; for a failed one the builder's last lines too. */
  more: string
}

const names = { released: 'Live', queued: 'Queued', building: 'Building' } as const

/**
 * Judges by the newest answer about the site, which is asked for more often than articles are.
 *
 * @param article an article with the receipt that it was answered with
 * @param releases what readers are served; undefined until that is known
 * @returns whether the release holds its last change; null for a draft that readers never lose
 *   anything of
 */
export function releaseOf(
  article: Pick<AdminArticleListed, 'published' | 'changedVersion' | 'release'>,
  releases: Releases | undefined,
): ArticleReleaseState | null {
  const { published, release } = article
  const receipt = releases ? receiptOf(article, releases, notedIn(release)).release : release
  if (!receipt || (receipt.state === 'released' && !published)) return null
  const { state, since, reason } = receipt
  const when = since ? `Since ${new Date(since).toLocaleString('en-US')}` : ''
  if (state === 'failed') {
    const more = [when, reason].filter(Boolean).join('\n')
    return { kind: state, text: `Failed: ${reason?.split('\n').at(-1)?.trim()}`, more }
  }
  return { kind: state === 'released' ? 'live' : state, text: names[state], more: when }
}

function notedIn(release: Receipt | null) {
  const builtAt = release?.state === 'released' ? release.since : null
  return { changedAt: release?.changedAt ?? null, builtAt }
}
