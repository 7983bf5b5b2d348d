import { type Context, Hono } from 'hono'
import {
  type ChangedSharedKey,
  changedSharedKeySchema,
  sharedKeySubmissionSchema,
} from '#domain/access-key.ts'
import { withIds } from '#domain/category-schema.ts'
import {
  type SettingsSubmission,
  type StoredSettings,
  settingsSubmissionSchema,
  storedSettingsSchema,
} from '#domain/site-settings.ts'
import { changeSharedKey } from '#worker/auth/access-keys.ts'
import { setSessionCookie } from '#worker/auth/session-cookies.ts'
import { issueSiteToken } from '#worker/auth/sessions.ts'
import type { App } from '#worker/context.ts'
import {
  compareCategories,
  countInCategories,
  readSettings,
  saveSettings,
} from '#worker/db/site-settings.ts'
import { savedInBetween } from '#worker/http/conflict-error.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { makeChange, readSiteBefore } from './article-change.ts'

/** What editors set in the portal instead of in code. */
export const settingsRoutes = new Hono<App>()
  .get(
    '/api/admin/settings',
    describeRoute({
      access: 'writer',
      operationId: 'readSettings',
      summary: 'The site’s settings.',
      startsEarly: true,
      response: storedSettingsSchema,
    }),
    async (c) => c.json(await readSettings(c.env.DB)),
  )
  .put(
    '/api/admin/settings',
    describeRoute({
      access: 'owner',
      operationId: 'saveSettings',
      summary: 'Saves the site’s settings. Answers 409 if they were changed meanwhile.',
      response: storedSettingsSchema,
      preload: readSiteBefore,
    }),
    zValidator('json', settingsSubmissionSchema),
    async (c) => {
      await save(c, c.req.valid('json'))
      return c.json(await readSettings(c.env.DB))
    },
  )
  .put(
    '/api/admin/settings/shared-key',
    describeRoute({
      access: 'owner',
      recentPassword: true,
      operationId: 'changeSharedKey',
      summary: 'Changes the shared access key, which signs out everybody who used it.',
      response: changedSharedKeySchema,
    }),
    zValidator('json', sharedKeySubmissionSchema),
    async (c) => {
      const by = c.get('admin').username
      const { key, openedBy } = await changeSharedKey(c.env, c.req.valid('json').key, by)
      const issued = await issueSiteToken(c.env, openedBy)
      setSessionCookie(c, 'site', issued)
      const answer: ChangedSharedKey = { key, token: issued.token }
      return c.json(answer)
    },
  )

async function save(c: Context<App>, submission: SettingsSubmission): Promise<void> {
  const { revision, ...given } = submission
  const by = c.get('admin').username
  const before = await readSettings(c.env.DB)
  if (before.revision !== revision) throw conflict(before, by)
  const value = { ...given, categories: withIds(given.categories, before.categories) }
  const saved = await makeChange(c, async (since) => {
    const saved = await saveSettings(c.env.DB, { value, before, by }, since)
    const neighbours = { newer: null, older: null }
    const afterwards = saved?.changes && { changes: saved.changes, shown: undefined, neighbours }
    return saved && { visible: true, afterwards }
  })
  if (saved) return
  const now = await readSettings(c.env.DB)
  if (now.revision !== revision) throw conflict(now, by)
  const { removed } = compareCategories(before.categories, value.categories)
  const held = await countInCategories(c.env.DB, removed)
  const { name, articles } = held.find((category) => category.articles > 0) ?? { name: removed[0] }
  const count = articles === 1 ? '1 article' : `${articles ?? 'some'} articles`
  const message = `${name} still holds ${count}. Move them to another category first.`
  throw new ApiError('conflict', message, { issues: [{ field: 'categories', message }] })
}

function conflict({ savedBy, savedAt }: StoredSettings, by: string): ApiError {
  const now = new Date().toISOString()
  return savedInBetween({ what: 'the settings', writer: savedBy ?? '', at: savedAt ?? now, by })
}
