import { limits } from '#domain/limits.ts'
import * as calls from '#domain/tokens/calls.ts'
import { insertToken, listTokens, revokeToken } from '#worker/db/tokens/tokens.ts'
import { ApiError, fieldError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { createTokenText, tokenHash } from '#worker/tokens/token-text.ts'

export const tokenRoutes = routes(
  route(calls.listTokens, { runsDuringAuth: true }, (c) => listTokens(c.env.DB)),
  route(calls.createToken, async (c) => {
    const submission = c.req.valid('json')
    const createdBy = c.get('admin').username
    const token = createTokenText()
    const hash = tokenHash(token) ?? ''
    const created = await insertToken(c.env.DB, { ...submission, hash, createdBy })
    if (created) return { ...created, token }
    throw fieldError(
      'name',
      `There is already a token named ${submission.name}, or there are ${limits.tokens}. Revoke one first.`,
      'conflict',
    )
  }),
  route(calls.revokeToken, async (c) => {
    if (await revokeToken(c.env.DB, c.req.param('id'), c.get('admin').username)) return
    throw new ApiError('not_found', 'Token not found, or already revoked.')
  }),
)
