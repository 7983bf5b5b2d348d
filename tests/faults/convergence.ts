import { setTimeout } from 'node:timers/promises'
import type { ArticleListed } from '#domain/articles/article.ts'
import { feedTopSchema } from '#domain/reader/feed-schema.ts'
import { releaseSchema } from '#domain/releases/release.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'

/** A failed build is tried again after a minute or two, by a cron trigger that runs each minute. */
const convergenceTimeoutMs = 300_000

export interface WatchedSite {
  origin: string
  client: ApiClient
  readerCookie: string
}

/**
 * Waits until the static release holds everything that is in the database, without any help.
 *
 * @returns how many seconds it took
 */
export async function converge(site: WatchedSite): Promise<number> {
  const started = Date.now()
  while (Date.now() - started < convergenceTimeoutMs) {
    const { contentVersion } = await site.client.releases()
    const release = releaseSchema.parse(JSON.parse((await read(site, '/release.json')).text))
    if (release.contentVersion === contentVersion) return (Date.now() - started) / 1000
    await setTimeout(500)
  }
  throw new Error(`The site did not catch up within ${convergenceTimeoutMs / 1000} s.`)
}

/** Lists, in sentences, where readers of a site that has caught up see other than the database holds. */
export async function differences(site: WatchedSite): Promise<string[]> {
  const listed = await site.client.list()
  const wrong: string[] = []
  for (const { _id, title, published } of listed) {
    const { status, text } = await read(site, `/article/${_id}`)
    // Readers see why an article was withdrawn, if an editor explained it.
    const isShown = published || (await site.client.read(_id)).withdrawal !== null
    const right = isShown ? status === 200 && text.includes(title) : status === 404
    if (!right) wrong.push(`“${title}” (published: ${published}) was answered ${status}`)
  }
  const top = feedTopSchema.parse(JSON.parse((await read(site, '/feeds/all/top.json')).text))
  const shown = top.articles.map(({ _id }) => _id)
  const expected = newestPublished(listed).slice(0, shown.length)
  if (shown.join() !== expected.join()) wrong.push(`Home shows ${shown}, not ${expected}`)
  return wrong
}

function newestPublished(listed: ArticleListed[]): string[] {
  return listed
    .filter(({ published }) => published)
    .map(({ _id, publishedAt }) => ({ _id, position: `${publishedAt} ${_id}` }))
    .sort((a, b) => (a.position < b.position ? 1 : -1))
    .map(({ _id }) => _id)
}

/** Reads a page as a reader does. */
export async function read({ origin, readerCookie }: WatchedSite, path: string) {
  const response = await fetch(origin + path, { headers: { cookie: readerCookie } })
  return { status: response.status, text: await response.text() }
}
