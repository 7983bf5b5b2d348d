import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import * as z from 'zod'
import { type AdminArticle, adminArticleSchema } from '#domain/articles/admin-article.ts'
import {
  articleScheduledChangeSchema,
  type ScheduledChange,
  scheduledChangeSchema,
  titledScheduledChangeSchema,
} from '#domain/schedule/schedule.ts'
import { accountToken, request } from './client.ts'

/** A time that no other test comes to, in UTC. */
export const wallTime = '2031-05-05T09:00'
export const at = '2031-05-05T09:00:00.000Z'
export const soonAfter = new Date('2031-05-05T09:00:20.000Z')

/** Makes the calls in the name of an editor. */
export async function openSchedule() {
  const token = await accountToken({ username: 'an editor', role: 'editor' })
  const pathOf = (id: string) => `/api/admin/articles/${id}`

  async function send(method: string, path: string, json?: object): Promise<Response> {
    const response = await request(method, path, { token, json })
    expect(response.status, await response.clone().text()).toBeLessThan(300)
    return response
  }

  return {
    token,
    send,
    schedule: async (id: string, fields: object = {}): Promise<ScheduledChange> => {
      const json = { kind: 'publish', wallTime, timeZone: 'Etc/UTC', ...fields }
      const response = await send('POST', `${pathOf(id)}/schedule`, json)
      return scheduledChangeSchema.parse(await response.json())
    },
    scheduled: async (id: string) => {
      const response = await send('GET', `${pathOf(id)}/schedule`)
      return z.array(articleScheduledChangeSchema).parse(await response.json())
    },
    problems: async (id: string) => {
      const response = await send('GET', '/api/admin/schedule/problems')
      const all = z.array(titledScheduledChangeSchema).parse(await response.json())
      return all.filter(({ articleId }) => articleId === id)
    },
    read: async (id: string): Promise<AdminArticle> => {
      const response = await send('GET', pathOf(id))
      return adminArticleSchema.parse(await response.json())
    },
    save: (id: string, fields: object) =>
      send('PUT', pathOf(id), { title: 'A title', content: '<p>A text.</p>', ...fields }),
  }
}

/** What readers noticed of an article, in its order. */
export async function changesOf(id: string): Promise<{ kind: string; by: string }[]> {
  const statement = env.DB.prepare('select kind, "by" from changes where article_id = ?')
  return (await statement.bind(id).all<{ kind: string; by: string }>()).results
}
