import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { textRevision } from '#domain/articles/text-revision.ts'
import { withdrawalWords } from '#domain/checklist/shown-words.ts'
import * as calls from '#domain/schedule/calls.ts'
import {
  lateAfterMs,
  reportedDoneForMs,
  type ScheduledChange,
  type ScheduledKind,
  scheduledPerArticle,
  wasSentBack,
} from '#domain/schedule/schedule.ts'
import { isSameText } from '#domain/versions/version.ts'
import { readArticle } from '#worker/db/articles/articles.ts'
import { readScheduleProblems } from '#worker/db/schedule/due-changes.ts'
import {
  cancelOne,
  listOfArticle,
  type PinnedText,
  readScheduled,
  storeScheduled,
  updateScheduled,
} from '#worker/db/schedule/scheduled-changes.ts'
import { readCategories } from '#worker/db/settings/site-settings.ts'
import { newVersion, readVersion } from '#worker/db/versions/versions.ts'
import { assertKnownText, conflictError, isSavedAlready } from '#worker/http/conflict-error.ts'
import { ApiError, fieldError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import {
  assertChecklist,
  assertNotice,
  categoryProblem,
  withCategoryOfNow,
  withShown,
} from '#worker/publication-checklist.ts'
import {
  loadArticle,
  loadedArticle,
  reloadArticle,
  unknownArticle,
} from '#worker/routes/articles/loaded-article.ts'
import { assertMayNotify } from '#worker/routes/articles/reader-notices.ts'
import { assertInOrder, scheduledTime, stillToCome } from './scheduled-time.ts'

/** Changes that take effect at their time. */
export const scheduleRoutes = routes(
  route(calls.listScheduledChanges, { runsDuringAuth: true }, async (c) => {
    const id = c.req.param('id')
    const [scheduled, read, categories] = await Promise.all([
      listOfArticle(c.env.DB, id),
      readArticle(c.env.DB, id),
      readCategories(c.env.DB),
    ])
    if (!read) throw unknownArticle()
    const newest = pinNewest(read.article, '')
    const isNewest = async (versionId: string | null, textHash: string | null) => {
      if (versionId === null) return null
      if (textHash === newest.version?.hash) return true
      const version = await readVersion(c.env.DB, versionId)
      const text = version && withCategoryOfNow(version.text, { categories })
      return text !== undefined && isSameText(text, newestText(read.article))
    }
    return Promise.all(
      scheduled.map(async ({ change, textHash }) => ({
        ...change,
        isNewest: await isNewest(change.versionId, textHash),
      })),
    )
  }),
  route(calls.scheduleChange, { load: loadArticle }, async (c) => {
    const { kind, correction = null, withdrawal = null, ...asked } = c.req.valid('json')
    const { checklist, creationKey, wallTime, timeZone, occurrence, ...known } = asked
    const article = loadedArticle(c)
    // Scheduled already: the same answer, so that the call can be repeated.
    const earlier = creationKey && (await readScheduled(c.env.DB, article._id, creationKey))
    if (earlier) return earlier
    const by = c.get('admin').username
    assertKnownText(article, known, by)
    assertNotSentBack(article, kind)
    assertNoticeOf(article, kind, { correction, withdrawal })
    const pinned = kind === 'publish' ? pinNewest(article, by) : unpinned(article)
    const [time, scheduled] = await Promise.all([
      scheduledTime(c.env.DB, { wallTime, timeZone, occurrence }),
      listOfArticle(c.env.DB, article._id),
    ])
    const isSame = ({ change, textHash }: (typeof scheduled)[number]) =>
      change.kind === kind &&
      change.at === time.at &&
      change.problem === null &&
      textHash === (pinned.version?.hash ?? null) &&
      JSON.stringify([change.correction, change.withdrawal]) ===
        JSON.stringify([correction, withdrawal])
    // A call that is sent again may have no key, and people who schedule the same mean it once.
    const same = scheduled.find(isSame)
    if (same) return same.change
    assertRoom(scheduled)
    assertInOrder(article, scheduled, { kind, at: time.at })
    const checked = assertChecklist(
      withShown(article, newestText(article), correction),
      kind === 'publish' ? checklist : undefined,
      c.get('loaded').rules,
    )
    const explained =
      withdrawal && assertNotice(c, checklist, withdrawalWords(withdrawal.explanation, article))
    const change = {
      ...time,
      id: creationKey ?? crypto.randomUUID(),
      articleId: article._id,
      kind,
      correction,
      withdrawal,
      versionId: pinned.version?.id ?? null,
      createdBy: by,
      createdAt: new Date().toISOString(),
      overridden: checked?.ids ?? null,
      overriddenItems: checked?.items ?? null,
    }
    if (await storeScheduled(c.env.DB, change, pinned, explained ?? checked?.auditNote)) {
      return { ...change, problem: null, doneAt: null }
    }
    // Sent twice at once: the other call has stored it.
    const other = creationKey && (await readScheduled(c.env.DB, article._id, creationKey))
    if (other) return other
    const meanwhile = await listOfArticle(c.env.DB, article._id)
    const sameNow = meanwhile.find(isSame)
    if (sameNow) return sameNow.change
    assertRoom(meanwhile)
    assertInOrder(article, meanwhile, { kind, at: time.at })
    throw conflictError(await reloadArticle(c), article.revision, by)
  }),
  route(calls.updateScheduledChange, { load: loadArticle }, async (c) => {
    const { from, newest, checklist, ...asked } = c.req.valid('json')
    const { wallTime, timeZone, occurrence, ...known } = asked
    const article = loadedArticle(c)
    const by = c.get('admin').username
    assertKnownText(article, known, by)
    const scheduled = await listOfArticle(c.env.DB, article._id)
    const { change: found, textHash } =
      scheduled.find(({ change }) => change.id === c.req.param('change')) ?? {}
    if (!found) throw noLongerScheduled()
    assertNotSentBack(article, found.kind)
    const time =
      wallTime === undefined
        ? stillToCome(found)
        : await scheduledTime(c.env.DB, { wallTime, timeZone, occurrence })
    assertInOrder(article, scheduled, { ...found, ...time })
    const isPinned = newest && found.kind === 'publish'
    const pinned = isPinned ? pinNewest(article, by) : undefined
    const versionId = pinned?.version?.id ?? found.versionId
    const version =
      isPinned || !checklist ? undefined : await readVersion(c.env.DB, versionId ?? '')
    const text = version?.text ?? newestText(article)
    const answer = found.kind === 'publish' ? checklist : undefined
    const gone = answer && categoryProblem(text, c.get('loaded').rules)
    if (gone) {
      throw fieldError('category', `${gone} Cancel this, and schedule the text as it is now.`)
    }
    const checked = assertChecklist(
      withShown(article, text, found.correction),
      answer,
      c.get('loaded').rules,
    )
    const overridden = checked && { overridden: checked.ids, overriddenItems: checked.items }
    const changed = { ...time, createdBy: by, ...overridden }
    const isSameText = pinned === undefined || pinned.version?.hash === textHash
    const isDone = found.problem === null && isSameText && isSavedAlready(found, changed)
    // Changed already: the same answer, so that the call can be repeated.
    if (isDone) return found
    if (from !== undefined && from !== found.at) throw movedMeanwhile(found, by)
    const stored = { ...changed, versionId }
    const updated = await updateScheduled(c.env.DB, found, stored, {
      pinned,
      auditNote: checked?.auditNote,
    })
    if (updated) return updated
    const now = await listOfArticle(c.env.DB, article._id)
    const other = now.find(({ change }) => change.id === found.id)?.change
    if (!other) throw noLongerScheduled()
    // Sent twice at once: the other call has made it.
    if (isSameText && isSavedAlready(other, { ...time, createdBy: by })) return other
    if (other.at !== found.at) throw movedMeanwhile(other, by)
    assertInOrder(article, now, { ...found, ...time })
    throw noLongerScheduled()
  }),
  route(calls.cancelScheduledChange, async (c) => {
    const { id: articleId, change: id } = c.req.param()
    const { from } = c.req.valid('query')
    const by = c.get('admin').username
    if (await cancelOne(c.env.DB, { id, articleId, from }, by)) return
    const scheduled = await listOfArticle(c.env.DB, articleId)
    const found = scheduled.find(({ change }) => change.id === id)?.change
    throw found && found.at !== from ? movedMeanwhile(found, by) : noLongerScheduled()
  }),
  route(calls.readScheduleProblems, { runsDuringAuth: true }, (c) => {
    const now = Date.now()
    const before = (ms: number) => new Date(now - ms).toISOString()
    const limits = { overdue: before(lateAfterMs), since: before(reportedDoneForMs) }
    return readScheduleProblems(c.env.DB, limits)
  }),
)

/** @throws ApiError `conflict` for a publication that would fail at its time */
function assertNotSentBack({ status }: StoredArticle, kind: ScheduledKind): void {
  if (kind === 'publish' && status === 'needs_rewrite') {
    throw new ApiError('conflict', `${wasSentBack} It can be scheduled once that is done.`)
  }
}

/** @throws ApiError `bad_request` naming what readers cannot be told */
function assertNoticeOf(
  article: StoredArticle,
  kind: ScheduledKind,
  { correction, withdrawal }: Pick<ScheduledChange, 'correction' | 'withdrawal'>,
): void {
  if (correction && kind !== 'publish') {
    throw fieldError('correction', 'A withdrawal is no correction. It can be explained.')
  }
  if (withdrawal && kind !== 'withdraw') {
    throw fieldError('withdrawal', 'Only a withdrawal leaves an explanation.')
  }
  if (correction) assertMayNotify(article, { status: 'published', correction })
}

/** @throws ApiError `conflict` if the article has as many scheduled changes as it may */
function assertRoom({ length }: readonly unknown[]): void {
  if (length < scheduledPerArticle) return
  throw new ApiError(
    'conflict',
    `An article has at most ${scheduledPerArticle} scheduled changes. Cancel one first.`,
  )
}

function unpinned(article: StoredArticle): PinnedText {
  return { ...textRevision(article), version: undefined }
}

function pinNewest(article: StoredArticle, by: string): PinnedText {
  return { ...unpinned(article), version: newVersion(newestText(article), 'scheduled', by) }
}

function newestText(article: StoredArticle): ArticleText {
  return article.workingCopy?.submission ?? article
}

function movedMeanwhile({ createdBy, wallTime, timeZone }: ScheduledChange, by: string): ApiError {
  const who = createdBy === by ? 'You' : createdBy
  const time = `${wallTime.replace('T', ' ')}, ${timeZone}`
  return new ApiError('conflict', `${who} moved this change to ${time} meanwhile.`)
}

function noLongerScheduled(): ApiError {
  return new ApiError(
    'not_found',
    'This change is no longer scheduled: it was made or cancelled, or the article was saved meanwhile.',
  )
}
