import type { Category } from '#domain/articles/category.ts'
import { allCalls } from '#domain/calls/all-calls.ts'
import { describeApi, withCategories } from '#domain/calls/openapi.ts'
import * as calls from '#domain/reader/calls.ts'
import { readCategories } from '#worker/db/settings/site-settings.ts'
import { assertRegistered, route, routes } from '#worker/http/route.ts'
import { accessKeyRoutes } from './access-keys/access-keys.ts'
import { accountRoutes } from './accounts/accounts.ts'
import { ownAccountRoutes } from './accounts/own-account.ts'
import { adminArticleRoutes } from './articles/admin-articles.ts'
import { articleRoutes } from './articles/articles.ts'
import { binRoutes } from './articles/bin.ts'
import { workingCopyRoutes } from './articles/working-copies.ts'
import { assistantRoutes } from './assistant/assistant.ts'
import { auditRoutes } from './audit/audit.ts'
import { authRoutes } from './auth/auth.ts'
import { authorRoutes } from './authors/authors.ts'
import { backupRoutes } from './backup/backup.ts'
import { restoreRoutes } from './backup/restores.ts'
import { boardRoutes } from './board/board.ts'
import { checklistRoutes } from './checklist/checklist.ts'
import { correctionRoutes } from './corrections/corrections.ts'
import { editionRoutes } from './editions/editions.ts'
import { libraryRoutes } from './images/library.ts'
import { uploadRoutes } from './images/upload.ts'
import { noteRoutes } from './notes/notes.ts'
import { presenceRoutes } from './presence/presence.ts'
import { previewLinkRoutes } from './previews/preview-links.ts'
import { previewRoutes } from './previews/previews.ts'
import { releaseRoutes } from './releases/releases.ts'
import { calendarRoutes } from './schedule/calendar.ts'
import { scheduleRoutes } from './schedule/schedule.ts'
import { searchRoutes } from './search/search.ts'
import { settingsRoutes } from './settings/settings.ts'
import { suggestionRoutes } from './suggestions/suggestions.ts'
import { tokenRoutes } from './tokens/tokens.ts'
import { versionRoutes } from './versions/versions.ts'
import { vitalsRoutes } from './vitals/vitals.ts'
import { webhookRoutes } from './webhooks/webhooks.ts'

/** Every call of the product. */
export const api = routes(
  route(calls.readDescription, async (c) =>
    describedApi(new URL(c.req.url).origin, await readCategories(c.env.DB)),
  ),
)
  .route('/', authRoutes)
  .route('/', articleRoutes)
  .route('/', searchRoutes)
  .route('/', vitalsRoutes)
  .route('/', adminArticleRoutes)
  .route('/', binRoutes)
  .route('/', correctionRoutes)
  .route('/', authorRoutes)
  .route('/', workingCopyRoutes)
  .route('/', versionRoutes)
  .route('/', noteRoutes)
  .route('/', suggestionRoutes)
  .route('/', checklistRoutes)
  .route('/', scheduleRoutes)
  .route('/', calendarRoutes)
  .route('/', boardRoutes)
  .route('/', presenceRoutes)
  .route('/', editionRoutes)
  .route('/', previewLinkRoutes)
  .route('/', previewRoutes)
  .route('/', uploadRoutes)
  .route('/', libraryRoutes)
  .route('/', releaseRoutes)
  .route('/', accountRoutes)
  .route('/', ownAccountRoutes)
  .route('/', accessKeyRoutes)
  .route('/', tokenRoutes)
  .route('/', webhookRoutes)
  .route('/', assistantRoutes)
  .route('/', auditRoutes)
  .route('/', settingsRoutes)
  .route('/', backupRoutes)
  .route('/', restoreRoutes)

assertRegistered(api.routes, allCalls)

let described: ReturnType<typeof describeApi> | undefined

/** Made when it is first asked for; only the origin and the categories may differ later. */
function describedApi(origin: string, categories: readonly Category[]): Record<string, unknown> {
  described ??= describeApi(origin)
  return withCategories({ ...described, servers: [{ url: origin }] }, categories)
}
