import type { Context } from 'hono'
import { accessState } from '#domain/access-state.ts'
import type { Access, Call } from '#domain/calls/call.ts'
import { type Token, tokenNameSuffix, tokenPrefix } from '#domain/tokens/token.ts'
import { bearerToken } from '#worker/auth/session-cookies.ts'
import { checkThrottle, countRefusal } from '#worker/auth/sign-in-throttle.ts'
import type { App } from '#worker/context.ts'
import { findToken, recordTokenDay, recordTokenUse } from '#worker/db/tokens/tokens.ts'
import { ApiError } from '#worker/http/errors.ts'
import { logged } from '#worker/log.ts'
import { tokenHash } from './token-text.ts'

/** Whether a program calls, by the form of its bearer. */
export function isProgram(c: Context<App>): boolean {
  return bearerToken(c)?.startsWith(tokenPrefix) ?? false
}

/**
 * Lets a program make a call that its token was granted, and sets it as the caller, under the token's name.
 * The token is read from the database with each call, so that a revoked one is refused at once.
 *
 * @throws ApiError `unauthorized`, `forbidden`, or `too_many_requests` after many refusals
 */
export async function assertGranted(c: Context<App>, { access, grants = [] }: Call): Promise<void> {
  checkThrottle(c)
  const token = await openToken(c, bearerToken(c) ?? '')
  assertOrigin(c, token, access)
  const opening = grants.filter((grant) => token.grants.includes(grant))
  if (opening.length === 0) {
    const needed = grants.length > 0 ? `It needs one of: ${grants.join(', ')}.` : 'No token may.'
    throw new ApiError('forbidden', `This token may not make this call. ${needed}`)
  }
  const username = token.name + tokenNameSuffix
  c.set('grants', token.grants)
  c.set('onlyBy', opening.every((grant) => grant === 'write-drafts') ? username : undefined)
  c.set('admin', {
    id: token.id,
    username,
    role: token.grants.includes('publish') ? 'editor' : 'writer',
    signedInAt: 0,
    session: token.id,
    signIn: token.id,
    epoch: 0,
    lastDay: null,
  })
  const today = new Date().toISOString().slice(0, 10)
  if (token.lastDay === today) return
  const recorded = recordTokenDay(c.env.DB, token.id, today)
  c.executionCtx.waitUntil(recorded.catch(logged('The day of a token could not be recorded')))
}

/**
 * Runs a call that changes something, and has it in the audit list. One that failed may have changed
 * something all the same; one that was refused has not.
 */
export async function runRecorded(
  c: Context<App>,
  { summary, articleId }: Pick<Call, 'summary'> & { articleId: string | undefined },
  run: () => Promise<void>,
): Promise<void> {
  const { username: by } = c.get('admin')
  const [what = summary] = summary.split(/[.;] |\.$/)
  const takeBack = await recordTokenUse(c.env.DB, { by, what, articleId })
  await run()
  if (c.res.status >= 400 && c.res.status < 500) await takeBack()
}

async function openToken(c: Context<App>, text: string): Promise<Token> {
  const hash = tokenHash(text)
  if (hash === undefined) {
    throw await refusal(c, 'This is not a whole token: it was mistyped or cut off.')
  }
  const token = await findToken(c.env.DB, hash)
  if (!token) throw await refusal(c, 'There is no such token here.')
  const state = accessState(token)
  if (state !== 'active') throw await refusal(c, `This token ${ends[state]}. Create a new one.`)
  return token
}

const ends = { revoked: 'was revoked', expired: 'has expired' }

async function refusal(c: Context<App>, message: string): Promise<ApiError> {
  await countRefusal(c)
  return new ApiError('unauthorized', message, { headers: { 'www-authenticate': 'Bearer' } })
}

/**
 * A page of another site may use a token that names its origin, and reads the answer, also a refusal. What
 * only programs call takes no page of this site either: where the name of a site was bound anew to this
 * address, its pages seem to be this site's.
 *
 * @throws ApiError `forbidden` for any other site's page
 */
function assertOrigin(c: Context<App>, { origins }: Token, access: Access): void {
  const origin = c.req.header('origin')
  if (origin === undefined) return
  if (access !== 'program' && origin === new URL(c.req.url).origin) return
  if (!origins.includes(origin)) {
    throw new ApiError('forbidden', 'This token does not name the origin of this page.')
  }
  c.set('allowedOrigin', origin)
}
