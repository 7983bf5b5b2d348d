import { Hono } from 'hono'
import { z } from 'zod'
import { adminArticleSchema } from '#domain/admin-article.ts'
import { calendarDays, calendarSchema, daySchema, plannedDaySchema } from '#domain/schedule.ts'
import type { App } from '#worker/context.ts'
import { planDraft, readCalendar, readTimeZone } from '#worker/db/calendar.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { answer, before, readBefore } from '#worker/routes/article-change.ts'
import { assertMayEdit } from '#worker/routes/own-articles.ts'
import { loadWallTime } from '#worker/routes/scheduled-time.ts'

const tooLong = `A calendar has at most ${calendarDays} days.`

/** The first and the last day. */
const rangeSchema = z
  .object({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is the later one.' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < calendarDays * 86_400_000, {
    path: ['to'],
    message: tooLong,
  })

/** What is out, scheduled and planned, day by day. */
export const calendarRoutes = new Hono<App>()
  .get(
    '/api/admin/schedule',
    describeRoute({
      access: 'writer',
      operationId: 'readCalendar',
      summary: `What is out, scheduled and planned from one day to another, ${calendarDays} days at most.`,
      startsEarly: true,
      response: calendarSchema,
    }),
    zValidator('query', rangeSchema),
    async (c) => {
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
    },
  )
  .put(
    '/api/admin/articles/:id/planned-day',
    describeRoute({
      access: 'writer',
      operationId: 'planArticle',
      summary: 'Plans a draft for a day, or for none. Nothing is published by it.',
      response: adminArticleSchema,
      preload: readBefore,
    }),
    zValidator('json', plannedDaySchema),
    async (c) => {
      const { day } = c.req.valid('json')
      const article = before(c)
      assertMayEdit(c, article)
      if (!(await planDraft(c.env.DB, article._id, day))) {
        throw new ApiError('conflict', 'Only drafts are planned. This article is published.')
      }
      return answer(c, { ...article, plannedOn: day })
    },
  )
