import { Hono, type MiddlewareHandler } from 'hono'
import type { App } from '#worker/context.ts'
import { checkSecrets, type Environment } from '#worker/environment.ts'
import { drainedBody } from '#worker/http/body-chunks.ts'
import { httpsOnly } from '#worker/http/https-only.ts'
import { responseHeaders } from '#worker/http/response-headers.ts'
import { decideAccess } from '#worker/reader/access-decision.ts'
import { serveDocument } from '#worker/reader/documents.ts'
import { pageState } from '#worker/reader/page-state.ts'
import { pagePolicy } from '#worker/releases/live-release.ts'

/** What a reader's request passes, each alone in front of the same answer. */
const parts: Record<string, MiddlewareHandler<App>> = {
  nothing: (_, next) => next(),
  drainedBody,
  responseHeaders: responseHeaders(pagePolicy),
  httpsOnly,
  checkSecrets: async (c, next) => {
    checkSecrets(c.env)
    await next()
  },
  'decideAccess: the session': async (c, next) => {
    await decideAccess(c, c.req.path)
    await next()
  },
  'pageState: what changed': async (c, next) => {
    await pageState(c, c.req.path)
    await next()
  },
  // The two above are in it.
  'serveDocument, with a file at hand': (c) => serveDocument(c),
}

const html = { headers: { 'content-type': 'text/html; charset=utf-8', etag: '"a"' } }

const apps = Object.entries(parts).map(([name, part]) => {
  const app = new Hono<App>().use(part).all('*', () => new Response('<!doctype html>', html))
  return { name, app }
})

/** The release's own file, but for `release.json`, is at hand: no other process is asked. */
function withFileAtHand(env: Environment): Environment {
  const ASSETS = {
    fetch: async (request: Request) =>
      request.url.endsWith('/release.json')
        ? env.ASSETS.fetch(request)
        : new Response('<!doctype html>', html),
  }
  // The rest of a Fetcher is not used by what is measured here.
  return { ...env, ASSETS: ASSETS as unknown as Fetcher }
}

let atHand: Environment | undefined

/** Sends a page's request so often to the part that `x-part` numbers; the answer names it. */
export async function runPart(
  request: Request,
  env: Environment,
  context: ExecutionContext,
): Promise<Response> {
  atHand ??= withFileAtHand(env)
  const part = apps[Number(request.headers.get('x-part'))]
  if (!part) return new Response(null, { status: 404 })
  const times = Number(request.headers.get('x-times'))
  for (let time = 0; time < times; time++) {
    const response = await part.app.fetch(request, atHand, context)
    if (!response.ok) return new Response(part.name, { status: 500 })
  }
  return new Response(part.name)
}
