import { Hono } from 'hono'
import { z } from 'zod'
import type { StoredArticle } from '#domain/admin-article.ts'
import type { ArticleText } from '#domain/article.ts'
import {
  articleScheduledChangeSchema,
  lateAfterMs,
  rescheduleSchema,
  type ScheduleSubmission,
  scheduledChangeSchema,
  scheduledPerArticle,
  scheduleSubmissionSchema,
  titledScheduledChangeSchema,
  toldDoneForMs,
} from '#domain/schedule.ts'
import type { App } from '#worker/context.ts'
import { readArticle } from '#worker/db/articles.ts'
import { readScheduleProblems } from '#worker/db/due-changes.ts'
import {
  cancelOne,
  listOfArticle,
  type PinnedText,
  storeScheduled,
  updateScheduled,
} from '#worker/db/scheduled-changes.ts'
import { newVersion, readVersion } from '#worker/db/versions.ts'
import { conflictError } from '#worker/http/conflict-error.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { assertChecklist } from '#worker/publication-checklist.ts'
import { before, readBefore, reread, unknownArticle } from '#worker/routes/article-change.ts'
import { scheduledTime, stillToCome } from '#worker/routes/scheduled-time.ts'

/** Changes that take effect at their time. */
export const scheduleRoutes = new Hono<App>()
  .get(
    '/api/admin/articles/:id/schedule',
    describeRoute({
      access: 'writer',
      operationId: 'listScheduledChanges',
      summary: 'What is scheduled for an article and not done, the next first.',
      startsEarly: true,
      response: z.array(articleScheduledChangeSchema),
    }),
    async (c) => {
      const id = c.req.param('id')
      const [scheduled, read] = await Promise.all([
        listOfArticle(c.env.DB, id),
        readArticle(c.env.DB, id),
      ])
      if (!read) throw unknownArticle()
      const newest = await pinNewest(read.article, '')
      const isNewest = (hash: string | null) => hash === newest.version?.hash
      return c.json(
        scheduled.map(({ change, textHash }) => ({
          ...change,
          isNewest: change.versionId === null ? null : isNewest(textHash),
        })),
      )
    },
  )
  .post(
    '/api/admin/articles/:id/schedule',
    describeRoute({
      access: 'editor',
      operationId: 'scheduleChange',
      summary: 'Schedules the publication of an article’s newest text, or its withdrawal.',
      status: 201,
      response: scheduledChangeSchema,
      preload: readBefore,
    }),
    zValidator('json', scheduleSubmissionSchema),
    async (c) => {
      const { kind, revision, copyRevision, checklist, ...timing } = c.req.valid('json')
      const article = before(c)
      const by = c.get('admin').username
      assertKnown(article, { revision, copyRevision }, by)
      const [time, scheduled] = await Promise.all([
        scheduledTime(c.env.DB, timing),
        listOfArticle(c.env.DB, article._id),
      ])
      if (scheduled.length >= scheduledPerArticle) throw tooMany()
      const isOutByThen =
        article.published ||
        scheduled.some(({ change }) => change.kind === 'publish' && change.at < time.at)
      if (kind === 'withdraw' && !isOutByThen) throw notOut()
      const asked = kind === 'publish' ? checklist : undefined
      const { items, told } = assertChecklist(newestText(article), asked, c.get('before').rules)
      const pinned = kind === 'publish' ? await pinNewest(article, by) : unpinned(article)
      const change = {
        ...time,
        id: crypto.randomUUID(),
        articleId: article._id,
        kind,
        versionId: pinned.version?.id ?? null,
        createdBy: by,
        createdAt: new Date().toISOString(),
        overridden: asked ? items : null,
      }
      if (!(await storeScheduled(c.env.DB, change, pinned, told))) {
        throw conflictError(await reread(c), article.revision, by)
      }
      return c.json({ ...change, problem: null, doneAt: null }, 201)
    },
  )
  .put(
    '/api/admin/articles/:id/schedule/:change',
    describeRoute({
      access: 'editor',
      operationId: 'reschedule',
      summary: 'Moves a scheduled change to another time, or lets it send the newest text.',
      response: scheduledChangeSchema,
      preload: readBefore,
    }),
    zValidator('json', rescheduleSchema),
    async (c) => {
      const { wallTime, timeZone, occurrence, newest, checklist, ...known } = c.req.valid('json')
      const article = before(c)
      const by = c.get('admin').username
      assertKnown(article, known, by)
      const scheduled = await listOfArticle(c.env.DB, article._id)
      const found = scheduled.find(({ change }) => change.id === c.req.param('change'))?.change
      if (!found) throw noLongerScheduled()
      const time =
        wallTime === undefined
          ? stillToCome(found)
          : await scheduledTime(c.env.DB, { wallTime, timeZone, occurrence })
      const isPinned = newest && found.kind === 'publish'
      const pinned = isPinned ? await pinNewest(article, by) : undefined
      const versionId = pinned?.version?.id ?? found.versionId
      const version =
        isPinned || !checklist ? undefined : await readVersion(c.env.DB, versionId ?? '')
      const text = version?.text ?? newestText(article)
      const asked = found.kind === 'publish' ? checklist : undefined
      const { items, told } = assertChecklist(text, asked, c.get('before').rules)
      const changed = { ...time, versionId, createdBy: by, ...(asked && { overridden: items }) }
      const updated = await updateScheduled(c.env.DB, found, changed, pinned, told)
      if (!updated) throw noLongerScheduled()
      return c.json(updated)
    },
  )
  .delete(
    '/api/admin/articles/:id/schedule/:change',
    describeRoute({
      access: 'editor',
      operationId: 'cancelScheduledChange',
      summary: 'Cancels a scheduled change, or gives up one that failed.',
    }),
    async (c) => {
      const { id, change } = c.req.param()
      if (!(await cancelOne(c.env.DB, id, change, c.get('admin').username))) {
        throw noLongerScheduled()
      }
      return c.body(null, 204)
    },
  )
  .get(
    '/api/admin/schedule/problems',
    describeRoute({
      access: 'editor',
      operationId: 'readScheduleProblems',
      summary: 'The scheduled changes that failed, are overdue, or were late in the last day.',
      startsEarly: true,
      response: z.array(titledScheduledChangeSchema),
    }),
    async (c) => {
      const now = Date.now()
      const before = (ms: number) => new Date(now - ms).toISOString()
      const limits = { overdue: before(lateAfterMs), since: before(toldDoneForMs) }
      return c.json(await readScheduleProblems(c.env.DB, limits))
    },
  )

/** @throws ApiError `conflict` if somebody saved since the caller read the article */
function assertKnown(
  article: StoredArticle,
  { revision, copyRevision }: Pick<ScheduleSubmission, 'revision' | 'copyRevision'>,
  by: string,
): void {
  const isKnown =
    (revision === undefined || revision === article.revision) &&
    (copyRevision === undefined || copyRevision === (article.workingCopy?.revision ?? 0))
  if (!isKnown) throw conflictError(article, revision ?? article.revision, by)
}

function unpinned({ revision, workingCopy }: StoredArticle): PinnedText {
  return { revision, copyRevision: workingCopy?.revision ?? 0, version: undefined }
}

/** A version of the text that an editor continues from. */
async function pinNewest(article: StoredArticle, by: string): Promise<PinnedText> {
  return { ...unpinned(article), version: await newVersion(newestText(article), 'scheduled', by) }
}

function newestText(article: StoredArticle): ArticleText {
  return article.workingCopy?.submission ?? article
}

function notOut(): ApiError {
  const message = 'Readers will not see this article by then. Schedule its publication first.'
  return new ApiError('bad_request', message, { issues: [{ field: 'kind', message }] })
}

function tooMany(): ApiError {
  const message = `An article has at most ${scheduledPerArticle} scheduled changes. Cancel one first.`
  return new ApiError('conflict', message)
}

function noLongerScheduled(): ApiError {
  return new ApiError(
    'not_found',
    'This change is no longer scheduled: it was made or cancelled, or the article was saved meanwhile.',
  )
}
