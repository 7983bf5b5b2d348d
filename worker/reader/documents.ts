import type { Context } from 'hono'
import { findRedirect, redirectsPath } from '#domain/articles/article-redirects.ts'
import { categoryPath } from '#domain/articles/category.ts'
import { pathOfAddress } from '#domain/articles/slug.ts'
import { authorPath } from '#domain/authors/author.ts'
import { type EditionFile, type EditionFormat, editionFileOf } from '#domain/editions/edition.ts'
import { defaultLanguage } from '#domain/language/language.ts'
import { syndicationFormat } from '#domain/reader/syndication.ts'
import { facePath } from '#domain/settings/face-pictures.ts'
import type { App } from '#worker/context.ts'
import { ApiError, unavailable } from '#worker/http/errors.ts'
import { isAdminDocument } from '#worker/http/paths.ts'
import { liveRelease } from '#worker/releases/live-release.ts'
import { readReleaseList } from '#worker/releases/release-list.ts'
import { decideAccess, isFilePath, isUnambiguous } from './access-decision.ts'
import { serveFace } from './face-files.ts'
import { answerLoginScreen } from './login-screen.ts'
import { pageState, prefetchPendingChanges } from './page-state.ts'
import { articleMoved, notFound, notFoundView, notFoundViews, servePage } from './pages.ts'
import { currentPendingChanges, isEditionFileCurrent } from './pending-changes.ts'
import { answerFeed, fillSubscribeScreen } from './private-feeds.ts'
import { serveMedia } from './stored-media.ts'

const year = 365 * 24 * 60 * 60

/**
 * Answers GET and HEAD for everything that is not the API: pages, feeds, assets and images, each
 * behind the gate. Unknown pages redirect to the home page.
 *
 * @throws ApiError `unauthorized` for a file without a session; `not_found`; `unavailable`
 */
export async function serveDocument(c: Context<App>): Promise<Response> {
  try {
    return await serveGated(c)
  } catch (error) {
    throw await inSiteLanguage(c, error)
  }
}

async function serveGated(c: Context<App>): Promise<Response> {
  const path = c.req.path
  if (c.req.header('cookie')) prefetchPendingChanges(c, path)
  const decision = await decideAccess(c, path)
  if (decision.kind === 'redirect') return c.redirect(decision.to, 302)
  if (decision.kind === 'refused') {
    throw new ApiError('unauthorized', 'Your session has expired. Please log in again.')
  }
  const response = await serveFile(c, path)
  if (path === '/subscribe' && response.ok) return fillSubscribeScreen(c, response)
  if (response.ok || response.status === 304) {
    const caching = cacheControl(path, decision.shared)
    response.headers.set('cache-control', caching)
    // Back may show a copy without asking, but not one that a cookie opened which is gone.
    if (caching === 'private, no-cache') response.headers.append('vary', 'cookie')
  }
  if (path === '/login' && response.ok) return answerLoginScreen(c, response)
  const format = syndicationFormat(path)
  return format ? answerFeed(c, path, format, response) : response
}

async function serveFile(c: Context<App>, path: string): Promise<Response> {
  if (!isUnambiguous(path)) return unknownPath(c, path)
  // Documents that the Worker shows in the place of others have no address of their own.
  if (notFoundViews.some((view) => path.startsWith(view))) return c.redirect('/', 302)
  if (path.startsWith('/media/')) return serveMedia(c, path.slice('/media/'.length))
  const face = await serveFace(c, path)
  if (face) return face
  // Where authors had their pages once.
  const [, author] = /^\/author\/([a-z0-9-]+)$/.exec(path) ?? []
  if (author) return c.redirect(authorPath(author), 301)
  const edition = editionFileOf(path)
  if (edition) return serveEditionFile(c, path, edition)
  const [, category] = /^\/category\/([a-z0-9-]+)$/.exec(path) ?? []
  if (category) return c.redirect(`/?category=${category}`, 302)
  const response = await serveChosen(c, isAdminDocument(path) ? '/admin' : path)
  if (response.status !== 404) return response
  if (path === '/' || path === '/login') {
    throw unavailable('The site is being built. Please try again in a moment.')
  }
  return unknownPath(c, path)
}

/** A page; what its address chooses of a list or searches for is in it: both work without scripts, too. */
async function serveChosen(c: Context<App>, path: string): Promise<Response> {
  if (path === '/search' && (c.req.query('q') || c.req.query('category'))) {
    const { serveSearchPage } = await import('./search-page.ts')
    const found = await serveSearchPage(c)
    if (found) return found
  }
  const isList = path === '/' || path === '/latest'
  const feed = isList ? (c.req.query('category') ?? '') : ''
  const chosen = /^[a-z0-9-]+$/.test(feed) ? categoryPath(feed) : undefined
  if (chosen) {
    const response = await servePage(c, chosen)
    if (response.status !== 404) return response
  }
  return servePage(c, path)
}

async function unknownPath(c: Context<App>, path: string): Promise<Response> {
  const author = await movedAuthor(c, path)
  if (author !== undefined) return articleMoved(c, author)
  if (isFilePath(path)) throw new ApiError('not_found', 'There is no such file.')
  if (!notFoundView(path)) return c.redirect('/', 302)
  if (!isUnambiguous(path) || !path.startsWith('/article/')) return notFound(c, path)
  const to = await redirectOf(c, path)
  return to === undefined ? notFound(c, path) : articleMoved(c, to)
}

/** The page or the feed of the author to whom another spelling leads, or whom an author was merged into. */
async function movedAuthor(c: Context<App>, path: string): Promise<string | undefined> {
  const [, feed = '', spelling, ending = ''] =
    /^(\/feed)?\/contributors\/([a-z0-9-]+)(\.xml|\.json)?$/.exec(path) ?? []
  if (!spelling || (feed === '') !== (ending === '')) return undefined
  const { findAuthorId } = await import('#worker/db/author-spellings.ts')
  const author = await findAuthorId(c.env.DB, spelling)
  return author && feed + authorPath(author) + ending
}

function cacheControl(path: string, shared: boolean): string {
  if (editionFileOf(path)) return 'private, no-store'
  const scope = shared ? 'public' : 'private'
  const hasContentHash = ['/_astro/', '/media/', facePath].some((folder) => path.startsWith(folder))
  return hasContentHash ? `${scope}, max-age=${year}, immutable` : `${scope}, no-cache`
}

/**
 * Where an address leads that has no page in the served release: the release lists the addresses that its
 * articles had before. An article that changed since may have moved on, or be gone.
 *
 * @param path such as `/article/the-price-of-silence`
 * @returns the path of the article's page; undefined if there is none
 */
async function redirectOf(c: Context<App>, path: string): Promise<string | undefined> {
  const listed = await listedRedirect(c, path.slice(pathOfAddress('').length))
  if (listed === undefined) return undefined
  // The article may be gone, and its address be another one's.
  const article = await pageState(c, pathOfAddress(listed.id))
  if (article.kind === 'gone') return undefined
  if (article.kind === 'moved') return article.to
  const page = await pageState(c, pathOfAddress(listed.to))
  return page.kind === 'moved' ? page.to : pathOfAddress(listed.to)
}

async function listedRedirect(c: Context<App>, from: string) {
  const pending = await currentPendingChanges(c)
  const release = pending?.release ?? (await liveRelease(c.env))
  if (!release) return undefined
  return findRedirect(
    await readReleaseList(c.env.ASSETS, release.buildId, redirectsPath(from)),
    from,
  )
}

const contentTypes: Record<EditionFormat, string> = {
  epub: 'application/epub+zip',
  html: 'text/html; charset=utf-8',
}

/**
 * The file of an edition that the release holds. After any change of the edition or of its articles it
 * waits for the next release: a text that was retracted is in no download.
 *
 * @throws ApiError `unavailable` until the release holds the file as it should be now
 */
async function serveEditionFile(c: Context<App>, path: string, { number, format }: EditionFile) {
  const current = await isEditionFileCurrent(c, number)
  const response = current
    ? await c.env.ASSETS.fetch(new Request(new URL(path, c.req.url), { method: c.req.method }))
    : undefined
  if (response?.ok) {
    const headers = new Headers(response.headers)
    headers.set('content-type', contentTypes[format])
    headers.set('content-disposition', `attachment; filename="edition-${number}.${format}"`)
    headers.delete('etag')
    return new Response(response.body, { headers })
  }
  const { isEditionOffered } = await import('#worker/db/editions/editions.ts')
  if (!(await isEditionOffered(c.env.DB, number))) return notFound(c, path)
  throw unavailable(
    'This edition has just changed, and its download is being made again. Please try again in a few minutes.',
    60,
  )
}

/**
 * What a reader is told in the place of a page, in the language of the site if that is known. Programs get
 * the English message.
 */
async function inSiteLanguage(c: Context<App>, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError) || !c.req.header('accept')?.includes('text/html')) return error
  const pending = await currentPendingChanges(c).catch(() => undefined)
  const language = pending?.settings?.language ?? defaultLanguage
  if (language === defaultLanguage) return error
  const { wordsIn } = await import('#domain/language/words.ts')
  const english = Object.entries(wordsIn(defaultLanguage).failures)
  const failures = wordsIn(language).failures
  const [name] = english.find(([, message]) => message === error.message) ?? []
  if (name === undefined) return error
  const { code, headers } = error
  return new ApiError(code, failures[name as keyof typeof failures], { headers })
}
