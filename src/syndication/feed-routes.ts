import type { APIRoute } from 'astro'
import { settingsOf, sourceOf } from '#src/source.ts'
import type { SyndicatedFeed } from './feed-metadata.ts'

type WriteFeed = (list: SyndicatedFeed) => Response | Promise<Response>

const here = new URL('http://localhost')
const missing = () => new Response(null, { status: 404 })

/** The newest articles for feed readers, of all categories or of one. */
export function magazineFeed(write: WriteFeed): APIRoute {
  return async ({ params: { category }, locals, site = here }) => {
    const settings = await settingsOf(locals)
    const isKnown = settings.categories.some(({ id }) => id === category)
    if (category !== undefined && !isKnown) return missing()
    const feed = category ?? 'all'
    const source = await sourceOf(locals)
    return write({ feed, articles: await source.newest(feed), site, settings })
  }
}

/** An author's newest articles for feed readers. */
export function contributorFeed(write: WriteFeed): APIRoute {
  return async ({ params: { id = '' }, locals, site = here }) => {
    const source = await sourceOf(locals)
    const feed = `author/${id}` as const
    const [articles, author] = await Promise.all([source.newest(feed), source.contributor(id)])
    if (articles.length === 0 || !author) return missing()
    const settings = await settingsOf(locals)
    return write({ feed, articles, site, settings, author: author.name })
  }
}
