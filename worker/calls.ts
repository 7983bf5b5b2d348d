import { Hono } from 'hono'
import { connectAssistant } from '#domain/assistant/calls.ts'
import { guard } from '#worker/auth/guard.ts'
import type { App } from '#worker/context.ts'
import { ApiError, answerError } from '#worker/http/errors.ts'
import { isPreviewPath } from '#worker/http/paths.ts'
import { boundedBody } from '#worker/http/request-body.ts'
import { refuseWritesUnlessReady } from '#worker/http/write-lock.ts'
import { answerPreviewError } from '#worker/preview/preview-page.ts'
import { api } from '#worker/routes/api.ts'
import { crossOrigin } from '#worker/tokens/cross-origin.ts'

const guarded = guard(api, refuseWritesUnlessReady)

/** Every call, behind its access rule. It is loaded with the first one that an isolate gets. */
export const calls: Hono<App> = new Hono<App>()
  .onError((error, c) =>
    isPreviewPath(c.req.path) ? answerPreviewError(error, c) : answerError(error, c),
  )
  .use('/api/*', crossOrigin)
  .use(connectAssistant.path, crossOrigin)
  .use('/api/*', guarded)
  .use('/healthz', guarded)
  .use('/preview/*', guarded)
  .use(connectAssistant.path, guarded)
  .use(connectAssistant.path, async (c, next) => {
    c.set('makeCall', async (request) => calls.fetch(request, c.env, c.executionCtx))
    await next()
  })
  .use(boundedBody)
  .route('/', api)
  .all('*', () => {
    const headers = { allow: 'GET, HEAD' }
    throw new ApiError('method_not_allowed', 'This address can only be read.', { headers })
  })

calls.router.match('GET', '/')
