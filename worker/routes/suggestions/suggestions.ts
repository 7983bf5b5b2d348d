import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { compareRevisions, textRevision } from '#domain/articles/text-revision.ts'
import { additionalCredits } from '#domain/authors/author.ts'
import { isSame } from '#domain/is-same.ts'
import { limits } from '#domain/limits.ts'
import * as calls from '#domain/suggestions/calls.ts'
import type {
  SuggestionBase,
  SuggestionConflict,
  SuggestionSubmission,
  WholeSuggestion,
} from '#domain/suggestions/suggestion.ts'
import { canonicalJson, isSameText } from '#domain/versions/version.ts'
import {
  type ChangedSuggestion,
  deleteSuggestion,
  insertSuggestion,
  type SuggestionContent,
  updateSuggestion,
} from '#worker/db/suggestions/suggestion-changes.ts'
import {
  listSuggestions,
  readSuggestion,
  type SuggestionKey,
} from '#worker/db/suggestions/suggestions.ts'
import { readTextOfRevision } from '#worker/db/versions/versions.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { withKnownCategory } from '#worker/routes/articles/known-category.ts'
import {
  type ArticleContext,
  loadArticle,
  loadedArticle,
  reloadArticle,
  respondWithArticle,
} from '#worker/routes/articles/loaded-article.ts'
import { assertMayDecide } from '#worker/routes/articles/own-articles.ts'

/** What colleagues propose to change in articles. Every account may, in any article. */
export const suggestionRoutes = routes(
  route(calls.listSuggestions, { runsDuringAuth: true }, (c) =>
    listSuggestions(c.env.DB, c.req.param('id')),
  ),
  route(calls.readSuggestion, { runsDuringAuth: true }, async (c) => {
    const { id: articleId, suggestion: id } = c.req.param()
    const found = await readSuggestion(c.env.DB, { articleId, id })
    if (!found) throw unknownSuggestion()
    return found
  }),
  route(calls.saveSuggestion, { load: loadArticle }, async (c) => {
    const submission = c.req.valid('json')
    const { revision: known } = submission
    const article = loadedArticle(c)
    const key = { articleId: article._id, by: c.get('admin').username }
    const content = await contentOf(c, article, key, submission)
    const saved =
      known === 0
        ? await insertSuggestion(c.env.DB, key, content)
        : await updateSuggestion(c.env.DB, key, { known, content })
    const isFull = known === 0 && !saved.now && !saysNothing(content)
    if (!saved.changed && isFull) throw tooMany()
    return afterSave(c, saved, content)
  }),
  route(calls.refuseChanges, { load: loadArticle }, async (c) => {
    const submission = c.req.valid('json')
    const article = loadedArticle(c)
    const { key, ...refusal } = await refusalOf(c, article)
    const content = await contentOf(c, article, key, submission)
    const change = { known: submission.revision, content, refusal }
    const saved = await updateSuggestion(c.env.DB, key, change)
    return afterSave(c, saved, content)
  }),
  route(calls.deleteSuggestion, { load: loadArticle }, async (c) => {
    const { key, refused, by } = await refusalOf(c, loadedArticle(c))
    const { revision = refused.revision } = c.req.valid('json')
    const isKnown = revision === refused.revision
    if (isKnown && (await deleteSuggestion(c.env.DB, { refused, by }))) return
    throw await conflictWith(c, await readSuggestion(c.env.DB, key))
  }),
)

/**
 * The suggestion that the call names, as it is stored, and the caller.
 *
 * @throws ApiError `not_found`, or `forbidden` unless it is the caller's own, or the caller decides
 */
async function refusalOf(c: ArticleContext, article: StoredArticle) {
  const key = { articleId: article._id, id: c.req.param('suggestion') ?? '' }
  const refused = await readSuggestion(c.env.DB, key)
  if (!refused) throw unknownSuggestion()
  const { username: by } = c.get('admin')
  if (refused.by !== by) assertMayDecide(c, article)
  return { key, refused, by }
}

/**
 * What a submission says, with the text that it was made from.
 *
 * @throws ApiError `conflict` if that text is not stored any more
 */
async function contentOf(
  c: ArticleContext,
  article: StoredArticle,
  key: SuggestionKey,
  { base, text, lost }: SuggestionSubmission,
): Promise<SuggestionContent> {
  const baseText = await baseTextOf(c, article, base)
  if (!baseText) throw await conflictWith(c, await readSuggestion(c.env.DB, key))
  const isSameCategory = text.category === baseText.category
  const known = isSameCategory ? text : withKnownCategory(c, text)
  const credits = await creditsOfNow(c, article._id, { base, baseText, text })
  return { base, baseText, lost, text: { ...known, ...credits } }
}

/**
 * The byline and credits of the base, if a text has those that the revision had before authors were merged.
 * A merge leaves the revision, and no suggestion proposes to undo it. Else those of the text.
 */
async function creditsOfNow(
  c: ArticleContext,
  articleId: string,
  { base, baseText, text }: Pick<SuggestionContent, 'base' | 'baseText' | 'text'>,
) {
  const [now, suggested] = [creditsIn(baseText), creditsIn(text)]
  if (isSame(now, suggested)) return suggested
  const read = await readTextOfRevision(c.env.DB, { articleId, ...base })
  return read && isSame(creditsIn(read), suggested) ? now : suggested
}

function creditsIn({ author, authors }: ArticleText) {
  return { author, authors: additionalCredits({ author, authors }) }
}

async function baseTextOf(
  c: ArticleContext,
  article: StoredArticle,
  base: SuggestionBase,
): Promise<ArticleText | undefined> {
  const isNewest = compareRevisions(base, textRevision(article)) === 0
  if (isNewest) return article.workingCopy?.submission ?? article
  return readTextOfRevision(c.env.DB, { articleId: article._id, ...base })
}

function saysNothing({ baseText, text, lost }: Omit<SuggestionContent, 'base'>): boolean {
  return lost.length === 0 && isSameText(baseText, text)
}

/** The answer to a save. One that repeats what is stored took effect before. */
async function afterSave(
  c: ArticleContext,
  { changed, now }: ChangedSuggestion,
  content: SuggestionContent,
): Promise<WholeSuggestion | null> {
  const isRepeated = now ? isSameContent(now, content) : saysNothing(content)
  if (changed || isRepeated) return now ?? null
  throw await conflictWith(c, now)
}

function isSameContent(now: WholeSuggestion, { base, text, lost }: SuggestionContent): boolean {
  return (
    canonicalJson([now.base, now.lost]) === canonicalJson([base, lost]) &&
    isSameText(now.text, text)
  )
}

/** The refusal of a change of something else than what is stored, with what merges the two. */
async function conflictWith(c: ArticleContext, now: WholeSuggestion | undefined) {
  const theirs = await respondWithArticle(c, await reloadArticle(c))
  const conflict: SuggestionConflict = { stored: now ?? null, theirs }
  return new ApiError(
    'conflict',
    'The article or this suggestion was changed in between. Nothing was overwritten.',
    { conflict },
  )
}

function tooMany(): ApiError {
  return new ApiError(
    'bad_request',
    `An article has at most ${limits.suggestions} open suggestions. Accept or refuse some of them first.`,
  )
}

function unknownSuggestion(): ApiError {
  return new ApiError('not_found', 'There is no such suggestion any more.')
}
