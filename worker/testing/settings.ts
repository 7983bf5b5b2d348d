import { env } from 'cloudflare:test'
import { buildContentSchema } from '#domain/releases/build-content.ts'
import { type StoredSettings, storedSettingsSchema } from '#domain/settings/site-settings.ts'
import { readContentAndBuilds } from '#worker/db/releases/builds.ts'
import { adminToken, request } from '#worker/testing/client.ts'

export const settingsText = {
  name: 'The Lighthouse',
  tagline: 'light, now and then',
  statement: 'We keep watch.',
  about: 'About {name}.',
  contact: '',
  privacy: '',
  privacyUpdated: 'April 1, 2026',
  terms: 'Be kind.',
  termsUpdated: 'May 1, 2026',
  subscribe: '',
  loginHint: 'Ask the keeper.',
  contactAddress: '',
  timeZone: 'Europe/Berlin',
}

export async function storedSettings(): Promise<StoredSettings> {
  const response = await request('GET', '/api/admin/settings', { token: await adminToken() })
  return storedSettingsSchema.parse(await response.json())
}

export async function sendSettings(fields: object = {}, revision?: number): Promise<Response> {
  const { categories, revision: known } = await storedSettings()
  const json = { ...settingsText, categories, revision: revision ?? known, ...fields }
  return request('PUT', '/api/admin/settings', { token: await adminToken(), json })
}

export async function buildContent(since: number) {
  const response = await request('GET', `/api/build/content?since=${since}`, {
    token: env.BUILD_TOKEN,
  })
  return buildContentSchema.parse(await response.json())
}

export async function contentVersion(): Promise<number> {
  return (await readContentAndBuilds(env.DB, 1)).content.version
}

/** Removes the articles and settings of earlier tests. */
export async function resetSettings(): Promise<void> {
  await env.DB.batch(
    ['delete from articles', 'delete from working_copies', 'delete from settings'].map((query) =>
      env.DB.prepare(query),
    ),
  )
}
