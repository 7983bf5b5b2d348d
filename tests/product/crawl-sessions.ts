import { sign } from 'hono/jwt'
import { grants } from '#domain/calls/grants.ts'
import { createProgramToken } from '#tests/support/program-token.ts'
import { type TestedProduct, tokenIn } from '#tests/support/tested-product.ts'
import type { SharedKey } from '#worker/auth/fingerprint.ts'
import { type FeedReader, feedToken, uploadSignature } from '#worker/reader/feed-credential.ts'

/** Headers that a caller comes with. */
export interface CrawlSession {
  name: string
  headers: Record<string, string>
  /** Added to the path, where a private address is tried. */
  query?: string
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

/** As a caller would use them all: in cookies and as a bearer. */
function session(name: string, site: string, admin: string, bearer = admin): CrawlSession {
  const cookie = `latchkey_site=${site}; latchkey_admin=${admin}`
  return { name, headers: { cookie, authorization: `Bearer ${bearer}` } }
}

async function post(product: TestedProduct, path: string, body: object, bearer = '') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(product.origin + path, init)
  return (await answer.json()) as Record<string, string>
}

/**
 * Makes invalid sessions of each kind, `nobody` and a forged one first; a reader's; an administrator's
 * without the build token; one of a former administrator; a valid private address; a preview link; and two
 * programs'.
 *
 * @param image the name of an image that private addresses are signed for
 */
export async function crawlSessions(product: TestedProduct, image: string) {
  const { SESSION_SECRET } = product.secrets
  const site = tokenIn(product.cookies.admin, 'latchkey_site')
  const admin = tokenIn(product.cookies.admin, 'latchkey_admin')
  const changed = (token: string, changes: object, secret = SESSION_SECRET) =>
    sign({ ...claimsOf(token), ...changes }, secret, 'HS256')
  const unsigned = (token: string) =>
    `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`
  const revoked = await ofRevokedKey(product, admin)
  const env = product.secrets
  const shared = { namedKey: null, secret: SESSION_SECRET }
  const [earlierKey, otherSecret] = ['an earlier key', 'another secret of thirty-two bytes or more']
  const past = { iat: 1_700_000_000, exp: 1_700_000_100 }
  const invalid = [
    { name: 'no session', headers: {} },
    session(
      'a forged session',
      await changed(site, {}, 'another secret of thirty-two bytes or more'),
      await changed(admin, {}, 'another secret of thirty-two bytes or more'),
    ),
    session('an unsigned session', unsigned(site), unsigned(admin)),
    session('an expired session', await changed(site, past), await changed(admin, past)),
    session(
      'a session of an earlier access key',
      await changed(site, { key: 'fingerprint-of-another' }),
      await changed(admin, { sub: 'nobody' }),
    ),
    session('a session of a revoked key', revoked.token, ''),
    await loggedOut(product),
    session('sessions taken for each other', admin, site, 'neither'),
    privateAddress('a forged private address', env, { ...shared, secret: otherSecret }, image),
    privateAddress(
      'a private address of an earlier access key',
      { ...env, SITE_ACCESS_KEY: earlierKey },
      shared,
      image,
    ),
    privateAddress(
      'a private address of a revoked key',
      env,
      { ...shared, namedKey: revoked.id },
      image,
    ),
  ]
  const subscribed = privateAddress('a private address', env, shared, image)
  const stolen = session('an administrator without the build token', site, admin)
  const reader = session('a reader', site, site)
  const ended = session('an ended administrator', site, await ofEndedAdmin(product, admin))
  const preview = await previewLink(product, admin)
  const mayAll = await createProgramToken(product, [...grants])
  const program = session('a program that may do all that programs may', mayAll, mayAll)
  const mayUpload = await createProgramToken(product, ['media'])
  const uploader = session('a program that may upload', mayUpload, mayUpload)
  return { invalid, reader, ended, stolen, subscribed, preview, program, uploader }
}

/** A preview link of an article with pictures, its token sent in every other way too, and a revoked one. */
async function previewLink(product: TestedProduct, admin: string) {
  const headers = { authorization: `Bearer ${admin}` }
  const list = await fetch(`${product.origin}/api/admin/articles?limit=50`, { headers })
  const articles = (await list.json()) as { _id: string; title: string; coverImage: string }[]
  const article = articles.find(({ coverImage }) => coverImage)
  if (!article) throw new Error('No article has a picture.')
  const links = `/api/admin/articles/${article._id}/preview-links`
  const link = { name: 'The crawl', days: 1 }
  const { token = '' } = await post(product, links, link, admin)
  const revoked = await post(product, links, link, admin)
  await fetch(`${product.origin}${links}/${revoked.id}`, { method: 'DELETE', headers })
  return {
    path: `/preview/${token}`,
    revoked: `/preview/${revoked.token}`,
    title: article.title,
    session: { ...session('a preview link', token, token), query: `?token=${token}&feed=${token}` },
  }
}

/** Copies of the tokens of sessions that were logged out. */
async function loggedOut(product: TestedProduct): Promise<CrawlSession> {
  const { SITE_ACCESS_KEY: password, ADMIN_USERNAME, ADMIN_PASSWORD } = product.secrets
  const { token: site = '' } = await post(product, '/api/auth/site-access', { password })
  const login = { username: ADMIN_USERNAME, password: ADMIN_PASSWORD }
  const { token: admin = '' } = await post(product, '/api/auth/admin/login', login)
  const ended = session('sessions that were logged out', site, admin)
  const response = await fetch(`${product.origin}/api/auth/logout`, {
    method: 'POST',
    headers: { ...ended.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ scope: 'both' }),
  })
  if (response.status !== 204) throw new Error(`The logout was answered ${response.status}.`)
  return ended
}

async function ofRevokedKey(product: TestedProduct, admin: string) {
  const name = 'A key of the crawl'
  const { key = '', id = '' } = await post(product, '/api/admin/access-keys', { name }, admin)
  const { token = '' } = await post(product, '/api/auth/site-access', { password: key })
  await fetch(`${product.origin}/api/admin/access-keys/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${admin}` },
  })
  return { id, token }
}

/** A feed's token, and the signature of an image, as private addresses hold them. */
function privateAddress(name: string, env: SharedKey, reader: FeedReader, image: string) {
  const credentials = { token: feedToken(env, reader), feed: uploadSignature(env, reader, image) }
  return { name, headers: {}, query: `?${new URLSearchParams(credentials)}` }
}

async function ofEndedAdmin(product: TestedProduct, admin: string): Promise<string> {
  const account = { username: 'ended', password: 'the password of an ended one' }
  await post(product, '/api/admin/accounts', account, admin)
  const { token = '' } = await post(product, '/api/auth/admin/login', account)
  const changed = { ...account, password: 'another password of it', replace: true }
  await post(product, '/api/admin/accounts', changed, admin)
  return token
}
