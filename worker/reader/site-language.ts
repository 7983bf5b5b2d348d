import type { Context } from 'hono'
import { defaultLanguage } from '#domain/language/language.ts'
import type { App } from '#worker/context.ts'
import { ApiError } from '#worker/http/errors.ts'
import { currentPendingChanges } from './pending-changes.ts'

/**
 * What a reader is told in the place of a page, in the language of the site if that is known. Programs get
 * the English message.
 */
export async function inSiteLanguage(c: Context<App>, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError) || !c.req.header('accept')?.includes('text/html')) return error
  const pending = await currentPendingChanges(c).catch(() => undefined)
  const language = pending?.settings?.language ?? defaultLanguage
  if (language === defaultLanguage) return error
  const { wordsIn } = await import('#domain/language/words.ts')
  const english = Object.entries(wordsIn(defaultLanguage).failures)
  const failures = wordsIn(language).failures
  const [name] = english.find(([, message]) => message === error.message) ?? []
  if (name === undefined) return error
  const { code, headers } = error
  return new ApiError(code, failures[name as keyof typeof failures], { headers })
}
