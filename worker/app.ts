import { Hono } from 'hono'
import type { App } from '#worker/context.ts'
import { checkSecrets } from '#worker/environment.ts'
import { drainedBody } from '#worker/http/body-chunks.ts'
import { answerError } from '#worker/http/errors.ts'
import { httpsOnly } from '#worker/http/https-only.ts'
import { isCall, isRead } from '#worker/http/paths.ts'
import { responseHeaders } from '#worker/http/response-headers.ts'
import { serveDocument } from '#worker/reader/documents.ts'
import { pagePolicy } from '#worker/releases/live-release.ts'

/**
 * The whole Worker: what comes before every answer, the calls, and the gated files. A new isolate is
 * nearly always asked for a file first, so everything that files do not need is loaded when it is.
 */
export const app = new Hono<App>()
  .onError(answerError)
  .use(drainedBody)
  .use(responseHeaders(pagePolicy))
  .use(httpsOnly)
  .use((c, next) => {
    checkSecrets(c.env)
    return next()
  })
  .all('*', async (c) => {
    if (isRead(c.req.method) && c.req.raw.body) {
      // No request could be made of it, to ask for the page of another path.
      c.req.raw = new Request(c.req.raw, { body: null })
    }
    if (!isCall(c.req)) return serveDocument(c)
    const { calls } = await import('#worker/calls.ts')
    return calls.fetch(c.req.raw, c.env, c.executionCtx)
  })
