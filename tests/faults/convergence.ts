import { setTimeout } from 'node:timers/promises'
import type { ArticleListed } from '#domain/article.ts'
import { feedTopSchema } from '#domain/feed.ts'
import { releaseSchema } from '#domain/release.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'

/** A failed build is tried again after a minute or two; the cron trigger comes each minute. */
const convergenceMilliseconds = 300_000

/** A site, seen by a reader and by an administrator. */
export interface WatchedSite {
  origin: string
  client: ApiClient
  readerCookie: string
}

/**
 * Waits, without doing anything, until the static release holds all that the database does.
 *
 * @param site the site
 * @returns how many seconds it took
 * @throws Error where the site does not get there by itself
 */
export async function converge(site: WatchedSite): Promise<number> {
  const started = Date.now()
  while (Date.now() - started < convergenceMilliseconds) {
    const { contentVersion } = await site.client.releases()
    const release = releaseSchema.parse(JSON.parse((await read(site, '/release.json')).text))
    if (release.contentVersion === contentVersion) return (Date.now() - started) / 1000
    await setTimeout(500)
  }
  throw new Error(`The site did not catch up within ${convergenceMilliseconds / 1000} s.`)
}

/**
 * @param site a site that has caught up
 * @returns where readers see something else than the database holds, in sentences
 */
export async function differences(site: WatchedSite): Promise<string[]> {
  const listed = await site.client.list()
  const wrong: string[] = []
  for (const { _id, title, published } of listed) {
    const { status, text } = await read(site, `/article/${_id}`)
    const right = published ? status === 200 && text.includes(title) : status === 404
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
    .map(({ _id, publishedAt }) => ({ _id, place: `${publishedAt} ${_id}` }))
    .sort((a, b) => (a.place < b.place ? 1 : -1))
    .map(({ _id }) => _id)
}

/**
 * @param site the site
 * @param path a page
 * @returns what a reader gets
 */
export async function read({ origin, readerCookie }: WatchedSite, path: string) {
  const response = await fetch(origin + path, { headers: { cookie: readerCookie } })
  return { status: response.status, text: await response.text() }
}
