import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { expect } from 'vitest'
import type * as z from 'zod'
import { type Account, accountSchema, newInvitationSchema } from '#domain/accounts/account.ts'
import type { Role } from '#domain/accounts/role.ts'
import { type AdminArticle, adminArticleSchema } from '#domain/articles/admin-article.ts'
import { type Article, articleSchema } from '#domain/articles/article.ts'
import { tokenSchema } from '#domain/auth/session-schema.ts'
import { type NewToken, newTokenSchema, type TokenSubmission } from '#domain/tokens/token.ts'
import { app } from '#worker/app.ts'
import { issueAdminToken } from '#worker/auth/sessions.ts'
import { findAdmin, insertAdmin } from '#worker/db/accounts/admins.ts'
import type { Environment } from '#worker/environment.ts'
import { invocations } from './platform-limits.ts'

const origin = 'http://localhost'

/**
 * Makes a request of the real app and waits for its background work.
 *
 * @param options bearer token, JSON body, form, cookies, other bindings
 */
export async function request(
  method: string,
  path: string,
  options: {
    token?: string | undefined
    json?: unknown
    body?: BodyInit
    headers?: Record<string, string>
    /** Other bindings than the tests' own. */
    env?: Environment
  } = {},
): Promise<Response> {
  const headers = new Headers(options.headers)
  if (options.token) headers.set('authorization', `Bearer ${options.token}`)
  const init: RequestInit = { method, headers, redirect: 'manual' }
  if (options.json !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(options.json)
  } else if (options.body !== undefined) {
    init.body = options.body
  }
  const context = createExecutionContext()
  return invocations.run(`${method} ${path}`, async () => {
    const asked = new Request(new URL(path, origin), init)
    const response = await app.fetch(asked, options.env ?? env, context)
    await waitOnExecutionContext(context)
    return response
  })
}

async function tokenOf(response: Response): Promise<string> {
  return tokenSchema.parse(await response.json()).token
}

/** @returns the token of a signed-in reader */
export async function readerToken(): Promise<string> {
  const json = { password: env.SITE_ACCESS_KEY }
  return tokenOf(await request('POST', '/api/auth/site-access', { json }))
}

/** Makes an invitation, or the reset of an account, as an owner. */
export async function invite(token: string, json: object) {
  const response = await request('POST', '/api/admin/invitations', { token, json })
  return newInvitationSchema.parse(await response.json())
}

/** What an invited person sends, from an address of their own, in a browser that the access key let in. */
export async function asInvited(
  json: object,
  path = '/api/auth/invitation/acceptance',
): Promise<Response> {
  const cookie = `latchkey_site=${await readerToken()}`
  const headers = { cookie, 'cf-connecting-ip': crypto.randomUUID() }
  return request('POST', path, { json, headers })
}

/** Issues the first administrator a token without a sign-in, which would hash the password. */
export async function adminToken(): Promise<string> {
  return accountToken({ username: env.ADMIN_USERNAME, role: 'owner' })
}

/** Issues an account a token without a sign-in, and makes the account if there is none. */
export async function accountToken(named: { username: string; role: Role }): Promise<string> {
  const account = { ...named, passwordHash: env.ADMIN_PASSWORD_HASH }
  const admin = (await findAdmin(env.DB, account)) ?? (await insertAdmin(env.DB, account))
  if (!admin) throw new Error(`${named.username} has no account.`)
  return (await issueAdminToken(env, admin)).token
}

/** @param owner an owner's token */
export async function accountNamed(owner: string, name: string): Promise<Account> {
  const response = await request('GET', '/api/admin/accounts', { token: owner })
  const accounts = await answerOf(accountSchema.array(), response)
  const found = accounts.find(({ username }) => username === name)
  if (!found) throw new Error(`There is no account ${name}.`)
  return found
}

/**
 * @param token an administrator's
 * @param fields what differs from the least submission
 * @param bindings other ones than the tests' own
 * @returns the stored article
 */
export async function write(
  token: string,
  fields: object = {},
  bindings: Environment = env,
): Promise<Article> {
  const json = { title: 'A title', content: '<p>A text.</p>', ...fields }
  const response = await request('POST', '/api/admin/articles', {
    token,
    json,
    env: bindings,
  })
  return articleSchema.parse(await response.json())
}

/** A program's token, as an owner creates it: to read what is published, for 30 days, unless `fields` say otherwise. */
export async function createToken(
  owner: string,
  fields: Partial<TokenSubmission> & { name: string },
): Promise<NewToken> {
  const json = { grants: ['read-published'], days: 30, ...fields }
  return answerOf(
    newTokenSchema,
    await request('POST', '/api/admin/tokens', { token: owner, json }),
  )
}

/** Reads an answer that must be good. */
export async function answerOf<T>(schema: z.ZodType<T>, response: Response): Promise<T> {
  expect(response.ok, await response.clone().text()).toBe(true)
  return schema.parse(await response.json())
}

export function storedArticle(response: Response): Promise<AdminArticle> {
  return answerOf(adminArticleSchema, response)
}

export async function readStored(token: string, id: string): Promise<AdminArticle> {
  return storedArticle(await request('GET', `/api/admin/articles/${id}`, { token }))
}
