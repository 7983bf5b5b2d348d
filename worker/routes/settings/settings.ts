import type { Context } from 'hono'
import * as accessKeysCalls from '#domain/access-keys/calls.ts'
import { withIds } from '#domain/articles/category-schema.ts'
import { counted } from '#domain/counted.ts'
import { defaultLanguage } from '#domain/language/language.ts'
import type { Appearance, SubmittedAppearance } from '#domain/settings/appearance.ts'
import * as settingsCalls from '#domain/settings/calls.ts'
import type { SettingsSubmission, StoredSettings } from '#domain/settings/site-settings.ts'
import { changeSharedKey } from '#worker/auth/access-keys.ts'
import { setSessionCookie } from '#worker/auth/session-cookies.ts'
import { issueSiteToken } from '#worker/auth/sessions.ts'
import type { App } from '#worker/context.ts'
import {
  compareCategories,
  countInCategories,
  readSettings,
  saveSettings,
} from '#worker/db/settings/site-settings.ts'
import { savedInBetween } from '#worker/http/conflict-error.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { checkFacePictures } from '#worker/images/face-pictures.ts'
import { commitChange } from '#worker/routes/articles/article-change.ts'
import { loadSite } from '#worker/routes/articles/loaded-article.ts'

/** What editors set in the portal instead of in code. */
export const settingsRoutes = routes(
  route(settingsCalls.readSettings, { runsDuringAuth: true }, (c) => readSettings(c.env.DB)),
  route(settingsCalls.updateSettings, { load: loadSite }, async (c) => {
    await save(c, c.req.valid('json'))
    return readSettings(c.env.DB)
  }),
  route(accessKeysCalls.updateSharedKey, async (c) => {
    const by = c.get('admin').username
    const { key, openedBy } = await changeSharedKey(c.env, c.req.valid('json').key, by)
    const issued = await issueSiteToken(c.env, openedBy)
    setSessionCookie(c, 'site', issued)
    return { key, token: issued.token }
  }),
)

async function save(c: Context<App>, submission: SettingsSubmission): Promise<void> {
  const { revision, appearance, ...given } = submission
  const by = c.get('admin').username
  const before = await readSettings(c.env.DB)
  const former = before.settings?.appearance
  const face = appearance ? await wholeFace(appearance, former) : former
  if (face) await checkFacePictures(c.env, face, former)
  const value = {
    ...given,
    language: given.language ?? before.settings?.language ?? defaultLanguage,
    categories: withIds(given.categories, before.categories),
    ...(face && { appearance: face }),
  }
  if (before.revision !== revision) {
    // Saved already: the same answer, so that the call can be repeated.
    if (isSame(before.settings ?? {}, value)) return
    throw conflict(before, by)
  }
  const isFaceAlone =
    !isSame(before.settings ?? {}, value) && isSame({ ...before.settings, appearance: face }, value)
  const kind = isFaceAlone ? 'appearance' : 'settings'
  const saved = await commitChange(c, (origin) =>
    saveSettings(c.env.DB, { value, kind, before }, origin),
  )
  if (saved) return
  const now = await readSettings(c.env.DB)
  if (now.revision !== revision) throw conflict(now, by)
  const { removed } = compareCategories(before.categories, value.categories)
  const held = await countInCategories(c.env.DB, removed)
  const issues = held
    .filter(({ articles }) => articles > 0)
    .map(({ name, articles }) => ({
      field: 'categories',
      item: before.categories.find((category) => category.name === name)?.id,
      message: `${name} still holds ${counted(articles, 'article')}. Move them to another category first.`,
    }))
  // The last article may have left in between.
  const message = issues[0]?.message ?? 'The categories could not be removed. Please try again.'
  throw new ApiError('conflict', message, { issues })
}

/** Whether two settings have the same fields, whatever their order. */
function isSame(one: object, other: object): boolean {
  const sorted = (settings: object) => JSON.stringify(Object.entries(settings).sort())
  return sorted(one) === sorted(other)
}

/**
 * The accent is shown as it can be read, whatever colours the caller sends. A logo or icon that the caller
 * leaves out stays.
 */
async function wholeFace(
  { logo: sentLogo, icon: sentIcon, ...appearance }: SubmittedAppearance,
  former: Appearance | undefined,
): Promise<Appearance> {
  const { accentColours } = await import('#domain/settings/accent.ts')
  const logo = sentLogo === undefined ? former?.logo : sentLogo
  const icon = sentIcon === undefined ? former?.icon : sentIcon
  return {
    ...appearance,
    colours: accentColours(appearance.accent),
    ...(logo && { logo }),
    ...(icon && { icon }),
  }
}

function conflict({ savedBy, savedAt }: StoredSettings, by: string): ApiError {
  const now = new Date().toISOString()
  return savedInBetween({ what: 'the settings', writer: savedBy ?? '', at: savedAt ?? now, by })
}
