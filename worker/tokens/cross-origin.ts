import { createMiddleware } from 'hono/factory'
import type { App } from '#worker/context.ts'
import { isNamedOrigin } from '#worker/db/tokens/tokens.ts'

/** How long a browser need not ask again, in seconds: a revoked token is refused all the same. */
const maxAge = '600'

/** What a call and an assistant's client send. */
const allowedHeaders = 'authorization, content-type, mcp-method, mcp-name, mcp-protocol-version'

/**
 * Lets pages of other sites call with a token that names their origin (CORS). A browser asks first,
 * without the token; then any token that names the origin will do.
 */
export const crossOrigin = createMiddleware<App>(async (c, next) => {
  const origin = c.req.header('origin')
  const isPreflight = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')
  if (origin !== undefined && isPreflight && (await isNamedOrigin(c.env.DB, origin))) {
    return c.body(null, 204, {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': maxAge,
      vary: 'origin',
    })
  }
  await next()
  const allowed = c.get('allowedOrigin')
  if (allowed === undefined) return undefined
  c.res.headers.set('access-control-allow-origin', allowed)
  c.res.headers.set('access-control-expose-headers', 'link, retry-after')
  c.res.headers.append('vary', 'origin')
  return undefined
})
