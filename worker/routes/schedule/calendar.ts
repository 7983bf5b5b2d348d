import type { StoredArticle } from '#domain/articles/admin-article.ts'
import { cardDate } from '#domain/dates.ts'
import * as calls from '#domain/schedule/calls.ts'
import { planDraft, readCalendar, readTimeZone } from '#worker/db/schedule/calendar.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import {
  loadArticle,
  loadedArticle,
  reloadArticle,
  respondWithArticle,
} from '#worker/routes/articles/loaded-article.ts'
import { assertMayEdit } from '#worker/routes/articles/own-articles.ts'
import { loadWallTime } from './scheduled-time.ts'

/** What is published, scheduled and planned, day by day. */
export const calendarRoutes = routes(
  route(calls.readCalendar, { runsDuringAuth: true }, async (c) => {
    const { from, to } = c.req.valid('query')
    const [timeZone, { startOfDay, addDays }] = await Promise.all([
      readTimeZone(c.env.DB),
      loadWallTime(),
    ])
    const entries = await readCalendar(
      c.env.DB,
      { day: from, at: startOfDay(from, timeZone) },
      { day: to, at: startOfDay(addDays(to, 1), timeZone) },
    )
    return { timeZone, ...entries }
  }),
  route(calls.planArticle, { load: loadArticle }, async (c) => {
    const { day, from } = c.req.valid('json')
    const article = loadedArticle(c)
    if (!article.published) assertMayEdit(c, article)
    if (article.published || !(await planDraft(c.env.DB, article._id, day, from))) {
      throw notPlanned(await reloadArticle(c))
    }
    return respondWithArticle(c, { ...article, plannedOn: day })
  }),
)

function notPlanned({ published, plannedOn }: StoredArticle): ApiError {
  if (published) {
    return new ApiError('conflict', 'Only drafts are planned. This article is published.')
  }
  const now = plannedOn ? `planned for ${cardDate(plannedOn, 'UTC')}` : 'taken from the calendar'
  return new ApiError('conflict', `This draft was ${now} meanwhile.`)
}
