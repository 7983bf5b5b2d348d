import { Hono } from 'hono'
import { guard } from '#worker/auth/guard.ts'
import type { App } from '#worker/context.ts'
import { checkSecrets } from '#worker/environment.ts'
import { drainedBody } from '#worker/http/body-chunks.ts'
import { ApiError, answerError } from '#worker/http/errors.ts'
import { httpsOnly } from '#worker/http/https-only.ts'
import { isPreviewPath } from '#worker/http/paths.ts'
import { boundedBody } from '#worker/http/request-body.ts'
import { responseHeaders } from '#worker/http/response-headers.ts'
import { refuseWritesUnlessReady } from '#worker/http/write-lock.ts'
import { answerPreviewError } from '#worker/preview/preview-page.ts'
import { serveDocument } from '#worker/reader/documents.ts'
import { pagePolicy } from '#worker/releases/live-release.ts'
import { api } from '#worker/routes/api.ts'
import { crossOrigin } from '#worker/tokens/cross-origin.ts'

const guarded = guard(api, refuseWritesUnlessReady)

/** The whole Worker: what comes before every call, the calls, and the gated files. */
export const app = new Hono<App>()
  .onError((error, c) =>
    isPreviewPath(c.req.path) ? answerPreviewError(error, c) : answerError(error, c),
  )
  .use(drainedBody)
  .use(responseHeaders(pagePolicy))
  .use(httpsOnly)
  .use(async (c, next) => {
    checkSecrets(c.env)
    await next()
  })
  .use('/api/*', crossOrigin)
  .use('/api/*', guarded)
  .use('/healthz', guarded)
  .use('/preview/*', guarded)
  .use(boundedBody)
  .route('/', api)
  .get('*', serveDocument)
  .all('*', () => {
    const headers = { allow: 'GET, HEAD' }
    throw new ApiError('method_not_allowed', 'This address can only be read.', { headers })
  })

// Hono builds its table of routes when it is first asked: while the isolate starts, so that no
// request takes the time.
app.router.match('GET', '/')
