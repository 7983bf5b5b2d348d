import { getSchema } from '@tiptap/core'
import type { Connection } from '#admin/api/connection.ts'
import { mergedFieldsOf } from '#admin/editor/merging/merge-fields.ts'
import { latestText } from '#admin/editor/saving/article-saving.ts'
import { textExtensions } from '#admin/editor/text/text-extensions.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { fieldNames, pickFields } from '#domain/articles/article-fields.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { readArticle } from '#domain/articles/calls.ts'
import { textRevision } from '#domain/articles/text-revision.ts'
import { request } from '#domain/calls/request.ts'
import { isSame } from '#domain/is-same.ts'
import {
  listSuggestions,
  readSuggestion,
  refuseChanges,
  saveSuggestion,
} from '#domain/suggestions/calls.ts'
import { changesOf } from '#domain/suggestions/changes.ts'
import type { LostChange } from '#domain/suggestions/lost-change.ts'
import { fieldChanges, isSameText, rebaseSuggestion, wordsOf } from '#domain/suggestions/rebase.ts'
import type { WholeSuggestion } from '#domain/suggestions/suggestion.ts'
import { articleTextOf, mergedTextOf } from './placing/suggestion-texts.ts'

/** What a person proposes to make of an article, on its text of now. */
export interface Proposal {
  article: AdminArticle
  /** As it is stored; null if nothing is proposed yet. */
  suggestion: WholeSuggestion | null
  text: ArticleText
  /** What of it has no place in the text any more. */
  lost: readonly LostChange[]
}

const schema = getSchema(textExtensions)

function proposalOf(article: AdminArticle, suggestion: WholeSuggestion | null): Proposal {
  const stored = latestText(article)
  if (!suggestion) return { article, suggestion, text: stored, lost: [] }
  const { base, baseText, text, lost } = suggestion
  if (isSame(base, textRevision(article))) return { article, suggestion, text, lost }
  const now = mergedTextOf(schema, stored)
  const rebased = rebaseSuggestion(mergedTextOf(schema, baseText), mergedTextOf(schema, text), now)
  return {
    article,
    suggestion,
    text: articleTextOf(schema, rebased.text, { text: now, stored }),
    lost: [...lost, ...rebased.lost],
  }
}

/**
 * The same proposal without what just lost its place where it was written on meanwhile: there it is proposed
 * as it is written.
 *
 * @param writtenOn the fields, and the words of the text, as they were proposed before
 */
export function withoutWrittenOn(
  proposal: Proposal,
  writtenOn: { fields: readonly string[]; words: readonly string[] },
): Proposal {
  const known = proposal.suggestion?.lost.length ?? 0
  const isWrittenOn = ({ field, words }: LostChange) =>
    field === 'content' ? writtenOn.words.includes(words) : writtenOn.fields.includes(field)
  return {
    ...proposal,
    lost: proposal.lost.filter((one, index) => index < known || !isWrittenOn(one)),
  }
}

export async function readProposal(
  connection: Connection,
  id: string,
  /** Whose it is. */
  username: string | null,
  signal?: AbortSignal,
): Promise<Proposal> {
  const [article, open] = await Promise.all([
    request(connection, readArticle, { params: { id }, signal }),
    request(connection, listSuggestions, { params: { id }, signal }),
  ])
  const own = open.find(({ by }) => by === username)
  if (!own) return proposalOf(article, null)
  const params = { id, suggestion: own.id }
  return proposalOf(article, await request(connection, readSuggestion, { params, signal }))
}

/** What a form proposes. If that is nothing, it is what the article says. */
export function proposedText(form: ArticleForm, { article }: Proposal): ArticleText {
  const stored = pickFields(latestText(article), fieldNames)
  const text = mergedTextOf(schema, stored)
  const { content } = mergedTextOf(schema, { ...stored, content: form.content })
  const proposed = { fields: mergedFieldsOf(form, stored), content }
  if (isSameText(proposed, text)) return stored
  return articleTextOf(schema, proposed, { text, stored })
}

/** The words that were proposed, and are neither in the text by now nor proposed any more. */
export function refusedWords(was: Proposal, now: Proposal): string[] {
  const read = (text: ArticleText) => mergedTextOf(schema, text)
  const [base, text] = [read(latestText(was.article)), read(latestText(now.article))]
  const { fields, content } = rebaseSuggestion(base, read(was.text), text).text
  const left = read(now.text)
  return [
    ...changesOf(left.content, content).map(
      ({ from, to, start, end }) =>
        wordsOf(content.slice(start, end)) || wordsOf(left.content.slice(from, to)),
    ),
    ...fieldChanges(left.fields, fields).map(({ was, words }) => words || was),
  ]
}

export async function sendProposal(
  connection: Connection,
  text: ArticleText,
  { article, suggestion, lost }: Proposal,
): Promise<Proposal> {
  const body = bodyOf(article, { suggestion, text, lost })
  const params = { id: article._id }
  return storedProposal(article, await request(connection, saveSuggestion, { params, body }))
}

/** Takes changes without a place back: what is stored is left of it, and what it was is kept. */
export async function takeLostBack(
  connection: Connection,
  { article, suggestion, text }: Proposal,
  left: readonly LostChange[],
): Promise<Proposal> {
  const body = bodyOf(article, { suggestion, text, lost: left })
  const params = { id: article._id, suggestion: suggestion?.id ?? '' }
  return storedProposal(article, await request(connection, refuseChanges, { params, body }))
}

function bodyOf(article: AdminArticle, { suggestion, text, lost }: Omit<Proposal, 'article'>) {
  return {
    base: textRevision(article),
    revision: suggestion?.revision ?? 0,
    text,
    lost: [...lost],
  }
}

function storedProposal(article: AdminArticle, stored: WholeSuggestion | null): Proposal {
  return {
    article,
    suggestion: stored,
    text: stored?.text ?? latestText(article),
    lost: stored?.lost ?? [],
  }
}
