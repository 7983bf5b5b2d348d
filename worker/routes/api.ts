import { Hono } from 'hono'
import { z } from 'zod'
import type { Category } from '#domain/category.ts'
import type { App } from '#worker/context.ts'
import { readCategories } from '#worker/db/site-settings.ts'
import { describeApi, withCategories } from '#worker/http/openapi.ts'
import { callsOf, describeRoute } from '#worker/http/route-description.ts'
import { accessKeyRoutes } from './access-keys.ts'
import { accountRoutes } from './accounts.ts'
import { adminArticleRoutes } from './admin-articles.ts'
import { adminListRoutes } from './admin-lists.ts'
import { articleRoutes } from './articles.ts'
import { auditRoutes } from './audit.ts'
import { authRoutes } from './auth.ts'
import { authorRoutes } from './authors.ts'
import { backupRoutes } from './backup.ts'
import { binRoutes } from './bin.ts'
import { boardRoutes } from './board.ts'
import { buildRoutes } from './build.ts'
import { calendarRoutes } from './calendar.ts'
import { checklistRoutes } from './checklist.ts'
import { correctionRoutes } from './corrections.ts'
import { editionRoutes } from './editions.ts'
import { healthRoutes } from './health.ts'
import { imageBinRoutes } from './image-bin.ts'
import { imageReplacementRoutes } from './image-replacement.ts'
import { importRoutes } from './imports.ts'
import { keptTextRoutes } from './kept-texts.ts'
import { leadArticleRoutes } from './lead-article.ts'
import { libraryRoutes } from './library.ts'
import { noteRoutes } from './notes.ts'
import { ownAccountRoutes } from './own-account.ts'
import { policyReportRoutes } from './policy-reports.ts'
import { previewLinkRoutes } from './preview-links.ts'
import { previewRoutes } from './previews.ts'
import { releaseRoutes } from './releases.ts'
import { restoreRoutes } from './restores.ts'
import { reviewRoutes } from './reviews.ts'
import { scheduleRoutes } from './schedule.ts'
import { searchRoutes } from './search.ts'
import { settingsRoutes } from './settings.ts'
import { uploadRoutes } from './upload.ts'
import { versionRoutes } from './versions.ts'
import { vitalsRoutes } from './vitals.ts'
import { workingCopyRoutes } from './working-copies.ts'

/** Every call of the product. */
export const api = new Hono<App>()
  .get(
    '/api/openapi.json',
    describeRoute({
      access: 'reader',
      operationId: 'openapi',
      summary: 'This description.',
      response: z.record(z.string(), z.unknown()),
    }),
    async (c) => c.json(describedApi(await readCategories(c.env.DB))),
  )
  .route('/', healthRoutes)
  .route('/', authRoutes)
  .route('/', articleRoutes)
  .route('/', searchRoutes)
  .route('/', vitalsRoutes)
  .route('/', policyReportRoutes)
  .route('/', adminListRoutes)
  .route('/', adminArticleRoutes)
  .route('/', correctionRoutes)
  .route('/', authorRoutes)
  .route('/', binRoutes)
  .route('/', leadArticleRoutes)
  .route('/', workingCopyRoutes)
  .route('/', reviewRoutes)
  .route('/', versionRoutes)
  .route('/', noteRoutes)
  .route('/', checklistRoutes)
  .route('/', scheduleRoutes)
  .route('/', calendarRoutes)
  .route('/', boardRoutes)
  .route('/', editionRoutes)
  .route('/', previewLinkRoutes)
  .route('/', previewRoutes)
  .route('/', keptTextRoutes)
  .route('/', importRoutes)
  .route('/', uploadRoutes)
  .route('/', libraryRoutes)
  .route('/', imageBinRoutes)
  .route('/', imageReplacementRoutes)
  .route('/', releaseRoutes)
  .route('/', accountRoutes)
  .route('/', ownAccountRoutes)
  .route('/', accessKeyRoutes)
  .route('/', auditRoutes)
  .route('/', settingsRoutes)
  .route('/', buildRoutes)
  .route('/', backupRoutes)
  .route('/', restoreRoutes)

/** The calls as they are described. The Worker does not start with a route without an access rule. */
export const calls = callsOf(api.routes)

let described: ReturnType<typeof describeApi> | undefined

/** Made when it is first asked for; only the categories may differ later. */
function describedApi(categories: readonly Category[]): Record<string, unknown> {
  described ??= describeApi(calls)
  return withCategories(described, categories)
}
