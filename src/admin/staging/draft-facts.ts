import type { ArticleListed } from '#domain/article.ts'

/**
 * What a card of the staging area says of a draft.
 *
 * @param draft the draft as it was listed
 * @returns its author or, without one, reporter; its topic or, without one, category; the day on
 *   which it was handed in, as this browser's region writes it
 */
export function draftFacts({ author, reporter, topic, category, createdAt }: ArticleListed): {
  author: string
  topic: string
  submitted: string
} {
  return {
    author: author || reporter || 'Unknown',
    topic: topic || category || 'Uncategorized',
    submitted: new Date(createdAt).toLocaleDateString(),
  }
}
