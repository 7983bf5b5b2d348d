import { z } from 'zod'
import { type AdminArticle, adminArticleSchema } from '#domain/admin-article.ts'
import {
  type ArticleScheduledChange,
  articleScheduledChangeSchema,
  type Calendar,
  calendarSchema,
  type Reschedule,
  type ScheduledChange,
  type ScheduleSubmission,
  scheduledChangeSchema,
  type TitledScheduledChange,
  titledScheduledChangeSchema,
} from '#domain/schedule.ts'
import { type Connection, requestJson, requestNoContent } from './connection.ts'

function pathOf(id: string): string {
  return `/api/admin/articles/${encodeURIComponent(id)}/schedule`
}

/** What is scheduled for an article and not done, the next first. */
export function listScheduledChanges(
  connection: Connection,
  id: string,
  signal: AbortSignal,
): Promise<ArticleScheduledChange[]> {
  return requestJson(connection, 'GET', pathOf(id), z.array(articleScheduledChangeSchema), {
    signal,
  })
}

/** @throws ApiError 400 for a time that does not exist, comes twice or is over; 409 for an older text */
export function scheduleChange(
  connection: Connection,
  id: string,
  submission: ScheduleSubmission,
): Promise<ScheduledChange> {
  return requestJson(connection, 'POST', pathOf(id), scheduledChangeSchema, { body: submission })
}

/** Moves a scheduled change, or makes it send the newest text. */
export function reschedule(
  connection: Connection,
  { id, articleId }: Pick<ScheduledChange, 'id' | 'articleId'>,
  changes: Reschedule,
): Promise<ScheduledChange> {
  const path = `${pathOf(articleId)}/${encodeURIComponent(id)}`
  return requestJson(connection, 'PUT', path, scheduledChangeSchema, { body: changes })
}

export function cancelScheduledChange(
  connection: Connection,
  { id, articleId }: Pick<ScheduledChange, 'id' | 'articleId'>,
): Promise<void> {
  return requestNoContent(connection, 'DELETE', `${pathOf(articleId)}/${encodeURIComponent(id)}`)
}

/** Plans a draft for a day, or for none. Nothing is published by it. */
export function planArticle(
  connection: Connection,
  id: string,
  day: string | null,
): Promise<AdminArticle> {
  const path = `/api/admin/articles/${encodeURIComponent(id)}/planned-day`
  return requestJson(connection, 'PUT', path, adminArticleSchema, { body: { day } })
}

/** @param range the first and the last day, such as `2026-11-21` */
export function readCalendar(
  connection: Connection,
  range: { from: string; to: string },
  signal: AbortSignal,
): Promise<Calendar> {
  const query = new URLSearchParams(range)
  return requestJson(connection, 'GET', `/api/admin/schedule?${query}`, calendarSchema, { signal })
}

/** What failed, is overdue, or was late in the last day. */
export function readScheduleProblems(
  connection: Connection,
  signal: AbortSignal,
): Promise<TitledScheduledChange[]> {
  const path = '/api/admin/schedule/problems'
  return requestJson(connection, 'GET', path, z.array(titledScheduledChangeSchema), { signal })
}
