import * as calls from '#domain/articles/calls.ts'
import { readImport } from '#worker/db/articles/imports.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'

/** What an import asks before it creates or changes an article. */
export const importRoutes = routes(
  route(calls.readImport, { runsDuringAuth: true }, async (c) => {
    const known = await readImport(c.env.DB, c.req.valid('param').key)
    if (!known) throw new ApiError('not_found', 'Nothing was imported under this key.')
    return c.json(known)
  }),
)
