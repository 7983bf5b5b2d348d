import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { stageNames } from '#domain/board/stage.ts'
import type { Presence } from '#domain/presence/presence.ts'

/** Such as `Ann, Bo and Cy`. */
const list = new Intl.ListFormat('en-GB')

/** Who else has the article open, and who of them is writing; empty if no one has. */
export function hereWords(others: Presence['others']): string {
  const writing = others.filter(({ typing }) => typing).map(({ username }) => username)
  const reading = others.filter(({ typing }) => !typing).map(({ username }) => username)
  const say = (names: string[], one: string, several: string) =>
    names.length === 0 ? [] : [`${list.format(names)} ${names.length === 1 ? one : several}`]
  return [
    ...say(writing, 'is writing', 'are writing'),
    ...say(reading, 'has it open', 'have it open'),
  ].join(', ')
}

/**
 * What changed around an open text, other than its words; empty if nothing did.
 *
 * @param username the account that has it open: what it did itself is no news
 */
export function outsideNews(
  before: AdminArticle,
  after: AdminArticle,
  username: string | null,
): string {
  const isOut = after.status === 'published'
  if (isOut !== (before.status === 'published')) {
    return isOut
      ? 'This article was published. Readers see it now.'
      : 'This article was unpublished. Readers no longer see it.'
  }
  const { submittedBy, sentBack } = after
  if (submittedBy !== before.submittedBy && submittedBy !== username) {
    if (submittedBy) return `${submittedBy} submitted this article for review.`
    return sentBack ? `${sentBack.by} sent this article back.` : 'The review of this article ended.'
  }
  if (after.status !== before.status && after.status === 'needs_rewrite') {
    return 'This article needs a rewrite.'
  }
  if (after.stage !== before.stage) return `This article was moved to ${stageNames[after.stage]}.`
  return ''
}
