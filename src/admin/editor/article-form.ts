import type { FieldPath } from 'react-hook-form'
import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import type { Article, ArticleSubmissionInput, ArticleText } from '#domain/article.ts'
import { articleHtmlSchema } from '#domain/article-html.ts'
import { type Citation, completeCitations } from '#domain/citation.ts'
import { nonBlankQuotes, type Quote } from '#domain/quote.ts'
import { tagsFromList } from '#domain/tags.ts'

/** The row that is always there, however few sources an article cites. */
export const blankCitation: Citation = { title: '', url: '' }

export const blankQuote: Quote = { text: '', attribution: '', position: 'right' }

/**
 * @param article the text of a stored article; null for a new one
 * @returns what the editor's fields hold at first
 */
export function formOf(article: ArticleText | null): ArticleForm {
  const citations = article?.citations ?? []
  return {
    title: article?.title ?? '',
    author: article?.author ?? '',
    category: article?.category ?? '',
    tags: article?.tags.join(', ') ?? '',
    summary: article?.summary ?? '',
    content: article?.content ?? '',
    quotes: article?.quotes ?? [],
    citations: citations.length > 0 ? citations : [blankCitation],
    coverImage: article?.coverImage ?? '',
    photoCredit: article?.photoCredit ?? '',
  }
}

/** The paragraphs that a text editor leaves at the end for the cursor. */
const trailingBlank = /(?:<p>(?:<br[^>]*>)?<\/p>\s*)+$/

/**
 * @param form the editor's fields
 * @param stored the stored article that they started from; null for a new one. Its revision goes
 *   with the save, and so does what the editor has no field for
 * @param published whether readers are to see it
 * @returns what is sent: without blank quotes, incomplete citations and empty tags, with defaults
 */
export function submissionOf(
  form: ArticleForm,
  stored: Pick<Article, 'revision' | 'reporter' | 'topic'> | null,
  published: boolean,
): ArticleSubmissionInput {
  return {
    title: form.title.trim(),
    content: form.content.replace(trailingBlank, ''),
    summary: form.summary.trim(),
    category: form.category,
    coverImage: form.coverImage,
    photoCredit: form.photoCredit.trim(),
    tags: tagsFromList(form.tags),
    published,
    author: form.author.trim() || 'Admin',
    citations: completeCitations(form.citations),
    quotes: nonBlankQuotes(form.quotes),
    ...(stored && {
      revision: stored.revision,
      reporter: stored.reporter,
      topic: stored.topic,
    }),
  }
}

/**
 * @param form the editor's fields
 * @returns the sentence for the first required field that is missing: the title, then the content;
 *   null where both are there
 */
export function missingField({ title, content }: ArticleForm): string | null {
  if (title.trim() === '') return 'Please provide a title for the article.'
  const refusal = articleHtmlSchema.safeParse(content).error?.issues[0]
  // What is too long is not missing: the server refuses it, and the editor says so.
  return !refusal || refusal.code === 'too_big' ? null : refusal.message
}

/**
 * @param refused a refused field of the submission, such as `citations.0.url`
 * @param form the editor's fields that it was made of
 * @returns the field of the form that it came from: rows that were not sent are counted again
 */
export function formFieldOf(refused: string, form: ArticleForm): FieldPath<ArticleForm> | null {
  const [field = '', index = '', part = ''] = refused.split('.')
  switch (field) {
    case 'citations': {
      const row = sentRow(form.citations, completeCitations(form.citations), Number(index))
      if (row === null) return null
      return part === 'title' ? `citations.${row}.title` : `citations.${row}.url`
    }
    case 'quotes': {
      const row = sentRow(form.quotes, nonBlankQuotes(form.quotes), Number(index))
      if (row === null) return null
      return part === 'attribution' ? `quotes.${row}.attribution` : `quotes.${row}.text`
    }
    case 'title':
    case 'author':
    case 'category':
    case 'tags':
    case 'summary':
    case 'content':
    case 'coverImage':
    case 'photoCredit':
      return field
    default:
      return null
  }
}

function sentRow<T>(rows: readonly T[], sent: readonly T[], index: number): number | null {
  const row = sent[index]
  return row === undefined ? null : rows.indexOf(row)
}

/**
 * @param form the editor's fields
 * @returns whether nothing is written in them
 */
export function isBlank({ title, content, summary }: ArticleForm): boolean {
  return `${title}${summary}`.trim() === '' && content.replace(trailingBlank, '') === ''
}
