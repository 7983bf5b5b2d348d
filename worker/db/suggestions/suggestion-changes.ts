import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AcceptedSuggestion, ArticleText } from '#domain/articles/article-submission.ts'
import { limits } from '#domain/limits.ts'
import type { SuggestionBase, WholeSuggestion } from '#domain/suggestions/suggestion.ts'
import { versionTextOf } from '#domain/versions/version.ts'
import { database, insertFrom, runBatch, type Statement } from '#worker/db/database.ts'
import { articles } from '#worker/db/schema/articles.ts'
import { suggestions } from '#worker/db/schema/suggestions.ts'
import { versionTexts } from '#worker/db/schema/versions.ts'
import { insertRefusedText } from '#worker/db/versions/discarded-texts.ts'
import { hashOf } from '#worker/db/versions/versions.ts'
import {
  isSuggestion,
  type SuggestionKey,
  selectWhole,
  wholeOf,
  withLostWords,
} from './suggestions.ts'

export type SuggestionContent = Pick<WholeSuggestion, 'base' | 'baseText' | 'text' | 'lost'>

/** The same, with the hashes that a batch cannot compute. */
interface HashedContent extends SuggestionContent {
  baseHash: string
  textHash: string
}

function hashed({ baseText, text, ...rest }: SuggestionContent): HashedContent {
  const texts = { baseText: versionTextOf(baseText), text: versionTextOf(text) }
  return { ...rest, ...texts, baseHash: hashOf(texts.baseText), textHash: hashOf(texts.text) }
}

function saysNothing({ baseHash, textHash, lost }: HashedContent): boolean {
  return baseHash === textHash && lost.length === 0
}

function columnsOf({ base, baseHash, textHash, lost }: HashedContent) {
  const baseRevision = base.revision
  return { baseRevision, baseCopyRevision: base.copyRevision, baseHash, textHash, lost }
}

/** Statements after the one that stored a suggestion: they store its texts, if it did. */
function insertTexts(
  binding: D1Database,
  { baseHash, baseText, textHash, text }: HashedContent,
  isStored: SQL | undefined,
): Statement[] {
  return [
    { hash: baseHash, text: baseText },
    { hash: textHash, text },
  ].map((row) =>
    insertFrom(binding, versionTexts, row, {
      from: suggestions,
      where: isStored,
    }).onConflictDoNothing(),
  )
}

function nextRevision(known: number): number {
  return Math.max(Date.now(), known + 1)
}

/** What came of a change: whether it took effect, and the suggestion as it is stored, if there is one. */
export interface ChangedSuggestion {
  changed: boolean
  now: WholeSuggestion | undefined
}

/** Stores what somebody proposes for the first time, unless the article has too many suggestions. */
export async function insertSuggestion(
  binding: D1Database,
  key: { articleId: string; by: string },
  content: SuggestionContent,
): Promise<ChangedSuggestion> {
  const stored = hashed(content)
  const { articleId, by } = key
  const [id, at, revision] = [crypto.randomUUID(), new Date().toISOString(), nextRevision(0)]
  const stamps = { revision, createdAt: at, updatedAt: at }
  const row = { id, articleId, by, ...columnsOf(stored), ...stamps }
  const hasRoom = sql`(select count(*) from ${suggestions}
    where ${suggestions.articleId} = ${articleId}) < ${limits.suggestions}`
  return changedBy(binding, key, {
    changed: insertFrom(binding, suggestions, row, {
      from: articles,
      where: and(eq(articles.id, articleId), hasRoom, sql`${!saysNothing(stored)}`),
    })
      .onConflictDoNothing()
      .returning({ id: suggestions.id }),
    newTexts: insertTexts(binding, stored, eq(suggestions.id, id)),
  })
}

/** Who refuses something of another's suggestion, as it was. */
export interface Refusal {
  refused: WholeSuggestion
  by: string
}

interface SuggestionChange {
  /** Its revision that the caller knows. */
  known: number
  content: SuggestionContent
  /** Keeps its text with the discarded ones. */
  refusal?: Refusal
}

/** Replaces what a suggestion says, or ends it if it says nothing more, unless it has another revision by now. */
export async function updateSuggestion(
  binding: D1Database,
  key: SuggestionKey,
  { known, content, refusal }: SuggestionChange,
): Promise<ChangedSuggestion> {
  const stored = hashed(content)
  const isKnown = and(isSuggestion(key), eq(suggestions.revision, known))
  const db = database(binding)
  const keptText = refusal && keepRefused(binding, refusal)
  // Not before the date of the kept text: see `insertRefusedText`.
  const revision = nextRevision(known)
  const updatedAt = new Date().toISOString()
  const id = { id: suggestions.id }
  if (saysNothing(stored)) {
    const changed = db.delete(suggestions).where(isKnown).returning(id)
    return changedBy(binding, key, { changed, keptText })
  }
  const isStored = and(isSuggestion(key), eq(suggestions.revision, revision))
  return changedBy(binding, key, {
    changed: db
      .update(suggestions)
      .set({ ...columnsOf(stored), revision, ...(!refusal && { updatedAt }) })
      .where(isKnown)
      .returning(id),
    keptText,
    newTexts: insertTexts(binding, stored, isStored),
  })
}

/** Runs statements and reads the suggestion in the same trip. */
async function changedBy(
  binding: D1Database,
  key: SuggestionKey,
  statements: {
    changed: Statement & { _: { result: { id: string }[] } }
    keptText?: readonly Statement[] | undefined
    newTexts?: readonly Statement[]
  },
): Promise<ChangedSuggestion> {
  const { changed, suggested, texts } = await runBatch(binding, {
    ...statements,
    ...selectWhole(binding, isSuggestion(key)),
  })
  const [now] = await wholeOf(suggested, texts)
  return { changed: changed.length > 0, now }
}

/**
 * Ends a suggestion, whose text is kept with the discarded ones.
 *
 * @returns false if it was changed meanwhile, or ended
 */
export async function deleteSuggestion(binding: D1Database, refusal: Refusal): Promise<boolean> {
  const { id, articleId, revision } = refusal.refused
  const { ended } = await runBatch(binding, {
    ended: database(binding)
      .delete(suggestions)
      .where(and(isSuggestion({ id, articleId }), eq(suggestions.revision, revision)))
      .returning({ id: suggestions.id }),
    keptText: keepRefused(binding, refusal),
  })
  return ended.length > 0
}

/** Right after the statement that refuses it. */
function keepRefused(binding: D1Database, { refused, by }: Refusal) {
  const { articleId, by: writtenBy, updatedAt: writtenAt, revision } = refused
  const text = withLostWords(refused)
  return insertRefusedText(binding, { articleId, text, writtenBy, writtenAt, revision, by })
}

/** What a save accepts: its text becomes the base of what is left of the suggestions. */
export interface Acceptance {
  articleId: string
  base: SuggestionBase
  text: ArticleText
  accepted: readonly AcceptedSuggestion[]
}

/**
 * Statements for the batch of a save: they store what is left of the suggestions that it accepted something
 * from, or end them. One that was changed meanwhile stays as it is, unless the text has all of it: two people
 * may accept one part each.
 */
export function acceptSuggestions(
  binding: D1Database,
  { articleId, base, text, accepted }: Acceptance,
): Statement[] {
  if (accepted.length === 0) return []
  const db = database(binding)
  const textHash = hashOf(versionTextOf(text))
  const statements = accepted.flatMap(({ id, revision: known, rest }): Statement[] => {
    const key = isSuggestion({ articleId, id })
    const isKnown = and(key, eq(suggestions.revision, known))
    const left = rest && hashed({ base, baseText: text, ...rest })
    if (!left || saysNothing(left)) return [db.delete(suggestions).where(isKnown)]
    // Not the time, which is that of a refusal: see `insertRefusedText`.
    const revision = known + 1
    return [
      db
        .update(suggestions)
        .set({ ...columnsOf(left), revision })
        .where(isKnown),
      ...insertTexts(binding, left, and(key, eq(suggestions.revision, revision))),
    ]
  })
  const isMade = and(
    eq(suggestions.articleId, articleId),
    eq(suggestions.textHash, textHash),
    eq(suggestions.lost, []),
  )
  return [...statements.flat(), db.delete(suggestions).where(isMade)]
}

/** The names of the makers of suggestions, as JSON, inside a statement before they end; undefined for none. */
export function makersOf(
  articleId: string,
  accepted: readonly { id: string }[],
): SQL<string[]> | undefined {
  if (accepted.length === 0) return undefined
  const ids = JSON.stringify(accepted.map(({ id }) => id))
  return sql`(select json_group_array("by") from (select "by" from ${suggestions}
    where article_id = ${articleId} and id in (select value from json_each(${ids}))
    order by created_at, id))`
}
