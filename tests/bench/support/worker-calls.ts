import sharp from 'sharp'
import type { ArticleListed } from '#domain/articles/article.ts'
import { articlePath } from '#domain/articles/slug.ts'
import { testedSecrets } from '#tests/support/tested-product.ts'

/** Sessions, and what is read and written with them. */
export interface BenchSessions {
  /** The `Cookie` header of a reader. */
  cookie: string
  /** The `Authorization` header of an administrator. */
  authorization: string
  /** Published. */
  articles: ArticleListed[]
}

const json = { 'content-type': 'application/json' }

async function tokenOf(origin: string, path: string, body: object): Promise<string> {
  const init = { method: 'POST', headers: json, body: JSON.stringify(body) }
  const answer = (await (await fetch(origin + path, init)).json()) as { token: string }
  return answer.token
}

export async function signIn(origin: string): Promise<BenchSessions> {
  const { SITE_ACCESS_KEY, ADMIN_USERNAME, ADMIN_PASSWORD } = testedSecrets
  const site = await tokenOf(origin, '/api/auth/site-access', { password: SITE_ACCESS_KEY })
  const admin = await tokenOf(origin, '/api/auth/admin/login', {
    username: ADMIN_USERNAME,
    password: ADMIN_PASSWORD,
  })
  const authorization = `Bearer ${admin}`
  const response = await fetch(`${origin}/api/articles?limit=100`, { headers: { authorization } })
  return {
    cookie: `latchkey_site=${site}`,
    authorization,
    articles: (await response.json()) as ArticleListed[],
  }
}

/** Paragraphs with a link and emphasis, as the editor writes them. */
export function articleHtml(length: number): string {
  const sentence = 'A sentence with <strong>weight</strong> and <em>a tone</em>, of usual length. '
  const link =
    '<a target="_blank" rel="noopener noreferrer" href="https://example.org/a">Its source</a>'
  const paragraph = `<p>${sentence.repeat(4)}${link} says so &amp; more.</p>`
  return paragraph.repeat(Math.floor(length / paragraph.length))
}

export interface MeasuredCall {
  name: string
  /** How often it is made in one isolate. */
  times: number
  /** Makes the call; not measured are `before`. */
  call: (origin: string, run: number) => Promise<Response>
  before?: (origin: string, run: number) => Promise<unknown>
}

/** The calls that are measured in an isolate that has answered some before. */
export async function measuredCalls(sessions: BenchSessions): Promise<MeasuredCall[]> {
  const { cookie, authorization, articles } = sessions
  const read = (path: string) => (origin: string) =>
    fetch(origin + path, { headers: { cookie, authorization } })
  const article = articles[0]?._id ?? ''
  const save = (id: string, title: string, content: string) => (origin: string, run: number) =>
    fetch(`${origin}/api/admin/articles/${id}`, {
      method: 'PUT',
      headers: { ...json, authorization },
      body: JSON.stringify({ title, content: `<p>Run ${run}.</p>${content}`, published: true }),
    })
  const edit = save(article, 'Edited', '<p>Words.</p>')
  // After it the list of changes is read again, which is measured apart.
  const change = async (origin: string, run: number) => {
    await (await edit(origin, run)).arrayBuffer()
    await (await read('/latest')(origin)).arrayBuffer()
  }
  const long = articles[1]?._id ?? ''
  const photographs = await Promise.all(Array.from({ length: 3 }, photograph))
  return [
    { name: 'a static page', times: 40, call: read('/about') },
    { name: 'an article rendered before', times: 40, call: read(pathOf(articles[0])) },
    { name: 'home, rendered after a change', times: 20, call: read('/'), before: change },
    { name: 'a feed, rendered after a change', times: 10, call: read('/feed.xml'), before: change },
    { name: 'the list of articles', times: 20, call: read('/api/articles') },
    { name: 'a search', times: 20, call: read('/api/search?q=city') },
    { name: 'the portal’s list', times: 20, call: read('/api/admin/articles?limit=50') },
    { name: 'saving 20 KB', times: 20, call: save(long, 'Saved', articleHtml(20_000)) },
    { name: 'saving 389 KB', times: 10, call: save(long, 'Saved', articleHtml(389_000)) },
    { name: 'the page of 389 KB', times: 10, call: read(pathOf(articles[1])), before: change },
    {
      name: 'an administrator’s login',
      times: 5,
      call: (origin) => {
        const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = testedSecrets
        const body = JSON.stringify({ username, password })
        return fetch(`${origin}/api/auth/admin/login`, { method: 'POST', headers: json, body })
      },
    },
    {
      name: 'an upload of 12 megapixels',
      times: photographs.length,
      call: (origin, run) => {
        const body = new FormData()
        body.append('image', new Blob([photographs[run] ?? new Uint8Array()]), 'photograph.jpg')
        return fetch(`${origin}/api/upload/image`, {
          method: 'POST',
          headers: { authorization },
          body,
        })
      },
    },
  ]
}

/** Noise, smoothed so that it takes about three megabytes. */
async function photograph(): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [4_000, 3_000]
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const image = sharp({ create: { width: 500, height: 375, channels: 3, background: '', noise } })
  return Uint8Array.from(await image.resize(width, height).jpeg({ quality: 90 }).toBuffer())
}

/** Edits every published article, so that the Worker renders its page. */
export async function changeArticles(origin: string, sessions: BenchSessions): Promise<void> {
  const { authorization, articles } = sessions
  for (const { _id } of articles) {
    const path = `${origin}/api/admin/articles/${_id}`
    const answer = await fetch(path, { headers: { authorization } })
    const { title, content, summary, category, coverImage, tags, citations, quotes, author } =
      (await answer.json()) as Record<string, unknown>
    const text = { title, content, summary, category, coverImage, tags, citations, quotes, author }
    const body = JSON.stringify({ ...text, published: true })
    const saved = await fetch(path, { method: 'PUT', headers: { ...json, authorization }, body })
    if (!saved.ok) throw new Error(await saved.text())
  }
}

function pathOf(article: ArticleListed | undefined): string {
  return article ? articlePath(article) : '/'
}
