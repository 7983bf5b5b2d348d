import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { lookup, mimes } from 'mrmime'
import { assetEtag, etagMatches } from '#domain/asset-etag.ts'
import type { ReleaseStore } from './release-store.ts'

mimes.ico = 'image/x-icon'

interface StoredFile {
  body: Buffer
  etag: string
  type: string
}

/**
 * Answers for the `ASSETS` binding on this machine, as Cloudflare's asset server does with
 * `html_handling = "auto-trailing-slash"` and `not_found_handling = "none"`: `/about` is
 * `about.html`, other spellings of it redirect there, and answers carry an `ETag`. Scripts and
 * styles of the releases before stay reachable, so that a page that was opened before a switch goes
 * on to work.
 *
 * @param store the releases
 * @returns a function from a request to its answer
 */
export function createAssetServer(store: ReleaseStore): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return text('Method Not Allowed', 405)
    const url = new URL(request.url)
    const path = decoded(url.pathname)
    const current = await store.current()
    if (path === undefined || current === undefined) return text('Not Found', 404)
    const canonical = canonicalPath(path)
    if (canonical !== path && (await findPage(current, canonical))) {
      return redirect(encodeURI(canonical) + url.search)
    }
    const file = (await findPage(current, path)) ?? (await findKeptAsset(store, path))
    return file ? answer(request, file) : text('Not Found', 404)
  }
}

function decoded(path: string): string | undefined {
  try {
    const plain = decodeURIComponent(path)
    return plain.includes('\0') || plain.includes('\\') ? undefined : plain
  } catch {
    return undefined
  }
}

/** The one spelling of a page's path: no ending, no slash behind, no `index`. */
function canonicalPath(path: string): string {
  const plain = path.replace(/\.html$/, '').replace(/\/index$/, '/')
  return plain === '/' ? plain : plain.replace(/\/+$/, '')
}

async function findPage(release: string, path: string): Promise<StoredFile | undefined> {
  if (path.includes('//')) return undefined
  const name = path === '/' ? '/index' : path
  return (await readStored(release, `${name}.html`)) ?? (await readStored(release, name))
}

async function findKeptAsset(store: ReleaseStore, path: string): Promise<StoredFile | undefined> {
  if (!path.startsWith('/_astro/')) return undefined
  for (const release of await store.folders()) {
    const file = await readStored(release, path)
    if (file) return file
  }
  return undefined
}

async function readStored(release: string, path: string): Promise<StoredFile | undefined> {
  const file = normalize(join(release, path))
  if (!file.startsWith(normalize(`${release}/`))) return undefined
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) return undefined
  // An old release may be removed at this very moment: its file stands in a newer one then.
  const body = await readFile(file).catch(() => undefined)
  if (!body) return undefined
  const etag = assetEtag(body.toString('base64'), extname(file).slice(1))
  return { body, etag, type: contentType(file) }
}

function contentType(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream'
  return /^text\/|javascript|json/.test(type) ? `${type}; charset=utf-8` : type
}

function answer(request: Request, { body, etag, type }: StoredFile): Response {
  const headers = { etag, 'cache-control': 'public, max-age=0, must-revalidate' }
  if (etagMatches(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  const shown = request.method === 'HEAD' ? null : new Uint8Array(body)
  const length = String(body.length)
  return new Response(shown, {
    headers: { ...headers, 'content-type': type, 'content-length': length },
  })
}

function redirect(location: string): Response {
  return new Response(null, { status: 307, headers: { location } })
}

function text(words: string, status: number): Response {
  return new Response(words, { status })
}
