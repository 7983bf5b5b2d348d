import { env } from 'cloudflare:test'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type AdminArticle, adminArticleSchema } from '#domain/articles/admin-article.ts'
import { auditEntrySchema } from '#domain/audit/audit.ts'
import { createInMemorySource } from '#domain/reader/in-memory-source.ts'
import { liveSource } from '#worker/db/reader/article-source.ts'
import { readBuildContent } from '#worker/db/releases/build-content.ts'
import type { Environment } from '#worker/environment.ts'
import { accountToken, adminToken, readerToken, request, write } from '#worker/testing/client.ts'
import { freshIsolate } from '#worker/testing/served-release.ts'

/** An isolate beside a release of the content as it was before the test. */
export let worker: Environment
export const token = await accountToken({ username: 'Wren', role: 'editor' })
export const reader = await readerToken()
export const cookie = `latchkey_site=${reader}`

/** For each test of a file that corrects or withdraws. */
export function setUpIsolate(): void {
  beforeEach(async () => {
    worker = await freshIsolate()
  })
  afterEach(() => void vi.useRealTimers())
}

export const text = { title: 'The Mill', content: '<p>It made 300 sacks.</p>' }
export const note = 'We wrote that the mill made 300 sacks. It made 30.'

export function send(method: string, path: string, json?: object, by = token): Promise<Response> {
  return request(method, `/api/admin/articles/${path}`, { token: by, json, env: worker })
}

export async function article(answer: Promise<Response>): Promise<AdminArticle> {
  const response = await answer
  expect(response.status).toBe(200)
  return adminArticleSchema.parse(await response.json())
}

export const published = (fields: object = {}) =>
  write(token, { ...text, published: true, ...fields }, worker)

export const corrected = (id: string, correction: object) =>
  article(send('PUT', id, { ...text, published: true, correction }))

export async function get(path: string): Promise<{ status: number; text: string }> {
  const response = await request('GET', path, { headers: { cookie }, env: worker })
  return { status: response.status, text: await response.text() }
}

/** The kinds of changes of an article, the last first, as the audit list has them. */
export async function auditOf(id: string): Promise<string[]> {
  const owner = await adminToken()
  const answer = await request('GET', '/api/admin/audit?by=Wren&limit=100', { token: owner })
  const entries = auditEntrySchema.array().parse(await answer.json())
  return entries.filter((entry) => entry.article === id).map(({ kind }) => kind)
}

/** What a build would make of the content now. */
export async function built() {
  const { changed, withdrawn } = await readBuildContent(env.DB, 0)
  return createInMemorySource(changed, { withdrawn })
}

export const live = () => liveSource(env.DB, null, null)
