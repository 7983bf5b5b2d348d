import type { FieldPath } from 'react-hook-form'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { Article } from '#domain/articles/article.ts'
import { eachField, textFieldNames } from '#domain/articles/article-fields.ts'
import { hasContent, noContent } from '#domain/articles/article-html.ts'
import type { ArticleSubmissionInput, ArticleText } from '#domain/articles/article-submission.ts'
import { type Citation, completeCitations } from '#domain/articles/citation.ts'
import { nonBlankQuotes } from '#domain/articles/non-blank-quotes.ts'
import type { Quote } from '#domain/articles/quote.ts'
import { tagsFromList } from '#domain/articles/tags.ts'
import { additionalCredits, bylineOf } from '#domain/authors/author.ts'
import { parseHtml } from '#domain/html-tree.ts'

/** The row that the form shows if there is no citation. */
export const blankCitation: Citation = { title: '', url: '' }

export const blankQuote: Quote = { text: '', attribution: '', position: 'right' }

/** The initial fields for a stored article, or for a new one. */
export function formOf(article: ArticleText | null): ArticleForm {
  const citations = article?.citations ?? []
  return {
    ...eachField(textFieldNames, (name) => article?.[name] ?? ''),
    authors: article ? additionalCredits(article) : [],
    tags: article?.tags.join(', ') ?? '',
    quotes: article?.quotes ?? [],
    citations: citations.length > 0 ? citations : [blankCitation],
    audio: article?.audio ?? null,
  }
}

/** The empty paragraphs that the text editor adds at the end for the cursor. */
const trailingBlank = /(?:<p>(?:<br[^>]*>)?<\/p>\s*)+$/

/**
 * What a save sends: without blank quotes, incomplete citations and empty tags, and with defaults.
 *
 * @param stored what the form was edited from; null for a new article. Its revision is sent, and
 *   the fields that the form does not contain
 */
export function submissionOf(
  form: ArticleForm,
  stored: Pick<Article, 'revision' | 'reporter' | 'topic'> | null,
  published: boolean,
): ArticleSubmissionInput {
  return {
    ...eachField(textFieldNames, (name) => form[name].trim()),
    content: form.content.replace(trailingBlank, ''),
    audio: form.audio && { ...form.audio, title: form.audio.title.trim() },
    tags: tagsFromList(form.tags),
    published,
    author: bylineOf(form.author),
    authors: namedCredits(form.authors),
    citations: completeCitations(form.citations),
    quotes: nonBlankQuotes(form.quotes),
    ...(stored && {
      revision: stored.revision,
      reporter: stored.reporter,
      topic: stored.topic,
    }),
  }
}

/** The message for the first missing required field: the title, then the content; else null. */
export function missingField({ title, content }: ArticleForm): string | null {
  if (title.trim() === '') return 'Please provide a title for the article.'
  return hasContent(parseHtml(content)) ? null : noContent
}

/**
 * Maps a rejected field of a submission to the form. Row numbers differ, because blank rows are not
 * sent.
 *
 * @param rejected such as `citations.0.url`
 * @param form the fields that the submission was made from
 */
export function formFieldOf(rejected: string, form: ArticleForm): FieldPath<ArticleForm> | null {
  const [field = '', index = '', part = ''] = rejected.split('.')
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
    case 'authors': {
      const row = sentRow(
        form.authors.map(({ name }) => name.trim()),
        namedCredits(form.authors).map(({ name }) => name),
        Number(index),
      )
      return row === null ? null : `authors.${row}.name`
    }
    case 'tags':
    case 'audio':
      return field
    default:
      return textFieldNames.find((name) => name === field) ?? null
  }
}

function namedCredits(credits: ArticleForm['authors']): ArticleForm['authors'] {
  return credits.map(({ name, role }) => ({ name: name.trim(), role })).filter(({ name }) => name)
}

function sentRow<T>(rows: readonly T[], sent: readonly T[], index: number): number | null {
  const row = sent[index]
  return row === undefined ? null : rows.indexOf(row)
}

export function isBlank({ title, content, summary }: ArticleForm): boolean {
  return `${title}${summary}`.trim() === '' && content.replace(trailingBlank, '') === ''
}
