import type { ArticleText } from '#domain/articles/article-submission.ts'
import type {
  Correction,
  CorrectionSubmission,
  Withdrawal,
} from '#domain/corrections/correction-schema.ts'
import { parseHtml, plainText } from '#domain/html-tree.ts'

/** What readers see of an article beside its content, as a form or the database holds it. */
export type ShownText = Pick<
  ArticleText,
  'title' | 'summary' | 'coverAlt' | 'photoCredit' | 'tags' | 'author'
> &
  Partial<Pick<ArticleText, 'reporter' | 'topic'>> & {
    authors: readonly { name: string }[]
    audio?: { title: string; url: string } | null | undefined
    quotes: readonly { text: string; attribution?: string | undefined }[]
    citations: readonly { title: string; url: string }[]
    /** The last part of its address, if it has one. */
    slug?: string | null | undefined
    corrections?: readonly Pick<Correction, 'note' | 'changes'>[] | undefined
    /** What the change itself reports to readers. */
    notices?: readonly string[] | undefined
  }

/** The words that readers see of an article, except those in its content. */
export function shownWords(text: ShownText): string[] {
  const { corrections = [], notices = [] } = text
  const lines = [text.title, text.summary, text.coverAlt, text.photoCredit, text.author]
  const optional = [text.audio?.title, text.slug, text.reporter, text.topic]
  return [
    ...lines,
    ...optional.map((line) => line ?? ''),
    ...text.authors.map(({ name }) => name),
    ...text.tags,
    ...text.quotes.flatMap((quote) => [quote.text, quote.attribution ?? '']),
    ...text.citations.flatMap(({ title, url }) => [title, url]),
    ...corrections.flatMap(({ note, changes = [] }) => [note, ...changes.map(textBefore)]),
    ...notices,
  ]
}

/**
 * What a correction reports: its note, and what was removed from the text.
 *
 * @param before the text that readers see until then
 */
export function correctionWords(
  { kind, note, showChanges }: Pick<CorrectionSubmission, 'kind' | 'note' | 'showChanges'>,
  before: Pick<ArticleText, 'title' | 'summary' | 'content'> | null,
): string[] {
  if (kind === 'typo') return []
  if (!showChanges || !before) return [note]
  return [note, before.title, before.summary, plainText(parseHtml(before.content))]
}

/** What the page of a withdrawn article shows, with its address. */
export function withdrawalWords(
  explanation: string,
  article: { title: string; slug: string | null; withdrawal: Withdrawal | null },
): string[] {
  return [explanation, article.withdrawal?.title ?? article.title, article.slug ?? '']
}

/** A passage as it was: readers see the removed words, too. */
function textBefore({ runs }: NonNullable<Correction['changes']>[number]): string {
  return runs.map(({ change, text }) => (change === 'added' ? '' : text)).join('')
}
