import { Hono } from 'hono'
import { assertEveryRouteHasAccess } from '#worker/auth/access-table.ts'
import { guard } from '#worker/auth/guard.ts'
import type { App } from '#worker/context.ts'
import { checkSecrets } from '#worker/environment.ts'
import { ApiError, answerError } from '#worker/http/errors.ts'
import { describeApi } from '#worker/http/openapi.ts'
import { boundedBody } from '#worker/http/request-body.ts'
import { responseHeaders } from '#worker/http/response-headers.ts'
import { refuseWritesWhileRestoring } from '#worker/http/restore-lock.ts'
import { serveDocument } from '#worker/reader/documents.ts'
import { answerLoginForm } from '#worker/reader/login-screen.ts'
import { accessKeyRoutes } from '#worker/routes/access-keys.ts'
import { accountRoutes } from '#worker/routes/accounts.ts'
import { adminArticleRoutes } from '#worker/routes/admin-articles.ts'
import { articleRoutes } from '#worker/routes/articles.ts'
import { authRoutes } from '#worker/routes/auth.ts'
import { backupRoutes } from '#worker/routes/backup.ts'
import { buildRoutes } from '#worker/routes/build.ts'
import { healthRoutes } from '#worker/routes/health.ts'
import { importRoutes } from '#worker/routes/imports.ts'
import { policyReportRoutes } from '#worker/routes/policy-reports.ts'
import { refusedKeyRoutes } from '#worker/routes/refused-keys.ts'
import { releaseRoutes } from '#worker/routes/releases.ts'
import { restoreRoutes } from '#worker/routes/restores.ts'
import { searchRoutes } from '#worker/routes/search.ts'
import { uploadRoutes } from '#worker/routes/upload.ts'
import { vitalsRoutes } from '#worker/routes/vitals.ts'

const calls = new Hono<App>()
  .post('/login', answerLoginForm)
  .route('/', healthRoutes)
  .route('/', authRoutes)
  .route('/', articleRoutes)
  .route('/', searchRoutes)
  .route('/', vitalsRoutes)
  .route('/', policyReportRoutes)
  .route('/', adminArticleRoutes)
  .route('/', importRoutes)
  .route('/', uploadRoutes)
  .route('/', releaseRoutes)
  .route('/', accountRoutes)
  .route('/', accessKeyRoutes)
  .route('/', refusedKeyRoutes)
  .route('/', buildRoutes)
  .route('/', backupRoutes)
  .route('/', restoreRoutes)

assertEveryRouteHasAccess(calls.routes)

let described: ReturnType<typeof describeApi> | undefined

/** The same for everybody, and made when it is first asked for. */
function describedApi() {
  described ??= describeApi(calls.routes)
  return described
}

/** The whole Worker: what stands before every call, the calls, and the gated files. */
export const app = new Hono<App>()
  .onError(answerError)
  .use(responseHeaders)
  .use(async (c, next) => {
    checkSecrets(c.env)
    await next()
  })
  .use('/api/*', guard)
  .use('/healthz', guard)
  .use(boundedBody)
  .use('/api/admin/*', refuseWritesWhileRestoring)
  .use('/api/upload/*', refuseWritesWhileRestoring)
  .route('/', calls)
  .get('/api/openapi.json', (c) => c.json(describedApi()))
  .get('*', serveDocument)
  .all('*', () => {
    const headers = { allow: 'GET, HEAD' }
    throw new ApiError('method_not_allowed', 'This address can only be read.', { headers })
  })
