import * as z from 'zod'
import { adminArticleSchema } from '#domain/articles/admin-article.ts'
import { call } from '#domain/calls/call.ts'
import { dayMs } from '#domain/days.ts'
import {
  articleScheduledChangeSchema,
  calendarDays,
  calendarSchema,
  daySchema,
  plannedDaySchema,
  rescheduleSchema,
  scheduledChangeSchema,
  scheduleSubmissionSchema,
  titledScheduledChangeSchema,
} from './schedule.ts'

const tooLong = `A calendar has at most ${calendarDays} days.`

/** The first and the last day. */
const rangeQuerySchema = z
  .object({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is the later one.' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < calendarDays * dayMs, {
    path: ['to'],
    message: tooLong,
  })

export const listScheduledChanges = call('GET /api/admin/articles/:id/schedule', {
  access: 'writer',
  grants: ['read-all', 'publish'],
  summary: 'What is scheduled for an article and not done, the next first.',
  response: z.array(articleScheduledChangeSchema),
  errors: ['not_found'],
})

export const scheduleChange = call('POST /api/admin/articles/:id/schedule', {
  access: 'editor',
  grants: ['publish'],
  summary: 'Schedules the publication of an article’s newest text, or its withdrawal.',
  body: scheduleSubmissionSchema,
  status: 201,
  response: scheduledChangeSchema,
  errors: ['not_found', 'conflict'],
})

export const updateScheduledChange = call('PUT /api/admin/articles/:id/schedule/:change', {
  access: 'editor',
  grants: ['publish'],
  operationId: 'reschedule',
  summary: 'Moves a scheduled change to another time, or lets it send the newest text.',
  body: rescheduleSchema,
  response: scheduledChangeSchema,
  errors: ['not_found', 'conflict'],
})

export const cancelScheduledChange = call('DELETE /api/admin/articles/:id/schedule/:change', {
  access: 'editor',
  grants: ['publish'],
  summary: 'Cancels a scheduled change, or discards one that failed.',
  query: z.object({ from: rescheduleSchema.shape.from }),
  errors: ['not_found', 'conflict'],
})

export const readScheduleProblems = call('GET /api/admin/schedule/problems', {
  access: 'editor',
  grants: ['read-all', 'publish'],
  summary: 'The scheduled changes that failed, are overdue, or were late in the last day.',
  response: z.array(titledScheduledChangeSchema),
})

export const readCalendar = call('GET /api/admin/schedule', {
  access: 'writer',
  grants: ['read-all', 'publish'],
  summary: `What is out, scheduled and planned from one day to another, ${calendarDays} days at most.`,
  query: rangeQuerySchema,
  response: calendarSchema,
})

export const planArticle = call('PUT /api/admin/articles/:id/planned-day', {
  access: 'writer',
  grants: ['write-drafts', 'publish'],
  summary: 'Plans a draft for a day, or for none. Nothing is published by it.',
  body: plannedDaySchema,
  response: adminArticleSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
})
