import { Buffer } from 'node:buffer'
import { render } from 'latchkey-renderer'
import { assetEtag, etagMatches } from '#domain/asset-etag.ts'
import { liveSource } from '#worker/db/article-source.ts'
import type { Environment } from '#worker/environment.ts'

/** A rendered page, as it was sent. */
interface RenderedPage {
  body: Uint8Array<ArrayBuffer>
  type: string
  etag: string
}

/** How many rendered pages an isolate keeps. */
const keptPages = 200

/** Pages by path, kept for one content version of one build. */
const kept = new Map<string, RenderedPage>()
let keptFor = ''

/**
 * Renders a page by the code that writes the static files.
 *
 * @param origin the origin that the release was built for
 * @param keptUnder content version and build; a page rendered under the same is sent again
 * @returns the page; undefined where it is not there
 * @throws what rendering or the database throws
 */
export async function renderPage(
  env: Environment,
  path: string,
  origin: string,
  keptUnder: string,
): Promise<RenderedPage | undefined> {
  if (keptUnder !== keptFor) {
    kept.clear()
    keptFor = keptUnder
  }
  const known = kept.get(path)
  if (known) return known
  const response = await render(new URL(path, origin).href, liveSource(env.DB))
  if (response.status === 404) return undefined
  if (response.status !== 200) throw new Error(`Rendering ${path} answered ${response.status}.`)
  const page = describe(new Uint8Array(await response.arrayBuffer()), path)
  if (keptUnder === keptFor) keep(path, page)
  return page
}

function keep(path: string, page: RenderedPage): void {
  const oldest = kept.keys().next()
  if (kept.size >= keptPages && !oldest.done) kept.delete(oldest.value)
  kept.set(path, page)
}

const types: Record<string, string> = {
  json: 'application/json; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
}

/** The headers that the asset server would give the same bytes. */
function describe(body: Uint8Array<ArrayBuffer>, path: string): RenderedPage {
  const [, extension = 'html'] = /\.(json|xml)$/.exec(path) ?? []
  return {
    body,
    type: types[extension] ?? 'text/html; charset=utf-8',
    etag: assetEtag(Buffer.from(body).toString('base64'), extension),
  }
}

/**
 * @param request the reader's request
 * @param page a rendered page
 * @returns the answer: the page, nothing for HEAD, or 304 where the reader's copy is still good
 */
export function answerPage(request: Request, { body, type, etag }: RenderedPage): Response {
  if (etagMatches(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: { etag } })
  }
  const headers = { etag, 'content-type': type, 'content-length': String(body.length) }
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}
