import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { render } from 'latchkey-renderer'
import { limits } from '#domain/limits.ts'
import type { PreviewPage } from '#domain/previews/preview-page.ts'
import type { App } from '#worker/context.ts'
import { liveSource } from '#worker/db/reader/article-source.ts'
import { ApiError, answerError, unavailable } from '#worker/http/errors.ts'
import { pageHeaders } from '#worker/http/own-styles.ts'
import { readForm } from '#worker/reader/login-forms.ts'
import { currentRendering } from '#worker/reader/page-state.ts'
import { readPage } from '#worker/reader/pages.ts'
import type { Rendering } from '#worker/reader/rendering.ts'

const path = '/preview'

/** The attributes with which a page names an upload, by the elements that may have them. */
const uploads: Record<string, readonly string[]> = {
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  a: ['href'],
}

/** What preview pages are rendered from: the settings, and the origin of the release. */
export async function previewRendering(c: Context<App>): Promise<Rendering> {
  const rendering = await currentRendering(c)
  if (rendering) return rendering
  throw unavailable('This page cannot be shown at the moment. Please try again in a moment.')
}

/** The page of a link, rendered by the code that renders readers' pages, each time anew. */
export async function answerPreview(
  c: Context<App>,
  { origin, settings }: Rendering,
  preview: PreviewPage,
  {
    status = 200,
    headers = {},
  }: { status?: ContentfulStatusCode; headers?: Record<string, string> } = {},
): Promise<Response> {
  const source = liveSource(c.env.DB, settings, null)
  const page = await render(new URL(path, origin).href, source, { preview })
  if (page.status !== 200) throw new Error(`Rendering a preview answered ${page.status}.`)
  const own = withOwnUploads(page, `${path}/${c.req.param('token')}`)
  const body = c.req.method === 'HEAD' ? null : own.body
  return c.newResponse(body, status, { ...headers, ...pageHeaders(page) })
}

/**
 * The page with its uploads below the link's own path, where nothing else opens them, and without links
 * to lists of the site, which would lead to the login.
 */
function withOwnUploads(page: Response, own: string): Response {
  const rewriter = new HTMLRewriter().on('a.named-link', {
    element: (link) => void link.removeAndKeepContent(),
  })
  for (const [tag, names] of Object.entries(uploads)) {
    rewriter.on(tag, {
      element(element) {
        for (const name of names) {
          const value = element.getAttribute(name)
          if (value?.includes('/media/')) element.setAttribute(name, moved(value, own))
        }
      },
    })
  }
  return rewriter.transform(page)
}

/** Each address of a `src`, `href` or `srcset` that begins with `/media/`, below the link's path. */
function moved(value: string, own: string): string {
  return value.replaceAll(/(^|,\s*)\/media\//g, (_, before: string) => `${before}${own}/media/`)
}

/** What was written in the page's own form; empty otherwise: another site could show its words here. */
async function writtenIn(c: Context): Promise<string> {
  const isOwn = c.req.method === 'POST' && c.req.header('sec-fetch-site') === 'same-origin'
  if (!isOwn || !(Number(c.req.header('content-length')) <= limits.previewForm)) return ''
  const { text = '' } = await readForm(c)
  return text.trim()
}

/**
 * The same calm page for every link that opens nothing, with what was written meanwhile; other errors are answered
 * in a sentence. Where a form was sent, the browser still has what is in it.
 */
export async function answerPreviewError(error: Error, c: Context<App>): Promise<Response> {
  const isClosed = error instanceof ApiError && error.code === 'not_found'
  if (!isClosed && c.req.method === 'POST') {
    return answerError(error, c, 'What you wrote was not sent: reload this page to send it again.')
  }
  if (!isClosed || c.req.path.includes('/media/')) return answerError(error, c)
  const page = await readPage(c, path).catch(() => undefined)
  if (!page?.ok) return answerError(error, c)
  const written = await writtenIn(c)
  const shown = written
    ? new HTMLRewriter()
        .on('[data-not-sent]', { element: (part) => void part.removeAttribute('hidden') })
        .on('[data-written]', { element: (part) => void part.setInnerContent(written) })
        .transform(page)
    : page
  const body = c.req.method === 'HEAD' ? null : shown.body
  return new Response(body, { status: 404, headers: pageHeaders(page) })
}
