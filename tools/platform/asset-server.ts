import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { type Request, Response } from 'miniflare'
import { lookup, mimes } from 'mrmime'
import { assetEtag, etagMatches } from '#domain/releases/asset-etag.ts'
import type { ReleaseStore } from './release-store.ts'

mimes.ico = 'image/x-icon'

/**
 * Serves the current release as the `ASSETS` binding. It answers like Cloudflare's asset server with
 * `html_handling = "auto-trailing-slash"` and `not_found_handling = "none"`: `/about` is
 * `about.html`, other spellings redirect to it, and each file has an `ETag`.
 */
export function createAssetServer(store: ReleaseStore): (request: Request) => Promise<Response> {
  /** By file, as no file of a release changes: a hash takes longer than all else that an answer takes. */
  const etags = new Map<string, string>()
  const etagOf = ({ name, body }: StoredFile) => {
    const etag = etags.get(name) ?? assetEtag(body.toString('base64'), extname(name).slice(1))
    etags.set(name, etag)
    return etag
  }
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method Not Allowed', { status: 405 })
    }
    // Read once: a release that replaces it must not answer the second half of a request.
    const release = store.current
    const url = new URL(request.url)
    const path = decode(url.pathname)
    const notFound = new Response('Not Found', { status: 404 })
    if (path === undefined || release === undefined) return notFound
    const canonical = canonicalPath(path)
    if (canonical !== path && (await readPage(release, canonical))) {
      const location = encodeURI(canonical) + url.search
      return new Response(null, { status: 307, headers: { location } })
    }
    const file = await readPage(release, path)
    return file ? respond(request, file, etagOf(file)) : notFound
  }
}

function decode(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path)
    return /\0|\\|\/\//.test(decoded) ? undefined : decoded
  } catch {
    return undefined
  }
}

/** A page has one path: without an extension, a trailing slash or `index`. */
function canonicalPath(path: string): string {
  const plain = path.replace(/\.html$/, '').replace(/\/index$/, '/')
  return plain === '/' ? plain : plain.replace(/\/+$/, '')
}

interface StoredFile {
  name: string
  body: Buffer
}

async function readPage(release: string, path: string): Promise<StoredFile | undefined> {
  const name = path === '/' ? '/index' : path
  return (await readStored(release, `${name}.html`)) ?? (await readStored(release, name))
}

async function readStored(release: string, path: string): Promise<StoredFile | undefined> {
  const name = normalize(join(release, path))
  if (!name.startsWith(normalize(`${release}/`))) return undefined
  try {
    return { name, body: await readFile(name) }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(code)) return undefined
    throw error
  }
}

function respond(request: Request, { name, body }: StoredFile, etag: string): Response {
  const headers = { etag, 'cache-control': 'public, max-age=0, must-revalidate' }
  if (etagMatches(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      ...headers,
      'content-type': contentType(name),
      'content-length': String(body.length),
    },
  })
}

function contentType(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream'
  return /^text\/|javascript|json/.test(type) ? `${type}; charset=utf-8` : type
}
