import * as calls from '#domain/schedule/calls.ts'
import { planDraft, readCalendar, readTimeZone } from '#worker/db/schedule/calendar.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import {
  loadArticle,
  loadedArticle,
  respondWithArticle,
} from '#worker/routes/articles/article-change.ts'
import { assertMayEdit } from '#worker/routes/articles/own-articles.ts'
import { loadWallTime } from './scheduled-time.ts'

/** What is out, scheduled and planned, day by day. */
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
    return c.json({ timeZone, ...entries })
  }),
  route(calls.planArticle, { load: loadArticle }, async (c) => {
    const { day } = c.req.valid('json')
    const article = loadedArticle(c)
    assertMayEdit(c, article)
    if (!(await planDraft(c.env.DB, article._id, day))) {
      throw new ApiError('conflict', 'Only drafts are planned. This article is published.')
    }
    return respondWithArticle(c, { ...article, plannedOn: day })
  }),
)
