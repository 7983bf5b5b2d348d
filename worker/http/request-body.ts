import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { limits } from '#domain/limits.ts'
import { policyReports } from '#domain/policy-report.ts'
import type { App } from '#worker/context.ts'
import { ApiError } from './errors.ts'

/** What a call takes for a body: how many bytes of which type. */
interface Body {
  atMost: number
  type: RegExp
  /** The types as a refusal names them. */
  named: string
}

const json: Body = {
  atMost: limits.jsonBody,
  type: /^application\/json\s*(;|$)/i,
  named: 'JSON (Content-Type: application/json)',
}

/** The calls that take something else than JSON. */
const others: Record<string, Body> = {
  '/api/upload/image': {
    // Room for the form's own lines around an image.
    atMost: limits.imageBytes + 10_000,
    type: /^multipart\/form-data\s*;/i,
    named: 'a form (Content-Type: multipart/form-data)',
  },
  // A beacon's JSON goes by the name of plain text: any other name would need a preflight.
  '/api/vitals': {
    atMost: limits.vitalsBody,
    type: /^(text\/plain|application\/json)\s*(;|$)/i,
    named: 'JSON as text/plain',
  },
  [policyReports.path]: {
    atMost: limits.policyReport,
    type: /^application\/(reports\+json|csp-report|json)\s*(;|$)/i,
    named: 'a report (Content-Type: application/reports+json)',
  },
  '/login': {
    atMost: limits.formBody,
    type: /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i,
    named: 'a form',
  },
}

/** The calls of a restore: records, which may be many articles at their maximum, and image files. */
const restored: Record<'records' | 'media', Body> = {
  records: { ...json, atMost: limits.restoreBody },
  media: {
    atMost: limits.restoreBody,
    type: /^(application\/octet-stream|image\/webp)\s*(;|$)/i,
    named: 'a file (Content-Type: application/octet-stream)',
  },
}

function bodyOf(path: string): Body {
  const [, part] = /^\/api\/admin\/restores\/[^/]+\/(records|media)\b/.exec(path) ?? []
  return others[path] ?? (part ? restored[part as keyof typeof restored] : json)
}

/**
 * Reads a request's body before anything is done with it: of the type that the call takes, counted
 * while it arrives, whatever its header states, and of a bounded depth where it is JSON.
 *
 * @throws ApiError `unsupported_media_type`, `too_large`, or `bad_request` for one that stops
 *   half-way or is nested too deeply
 */
export const boundedBody = createMiddleware<App>(async (c, next) => {
  const { body, headers } = c.req.raw
  if (!body) return next()
  const taken = bodyOf(c.req.path)
  if (Number(headers.get('content-length') ?? 0) > taken.atMost) throw tooLarge(c)
  const bytes = await readAtMost(c, body, taken.atMost)
  if (bytes.length > 0) {
    if (!taken.type.test(headers.get('content-type') ?? '')) {
      throw new ApiError('unsupported_media_type', `This call takes ${taken.named}.`)
    }
    if (taken.type === json.type) assertShallow(bytes)
  }
  c.req.raw = new Request(c.req.raw, { body: bytes })
  return next()
})

async function readAtMost(c: Context, body: ReadableStream<Uint8Array>, atMost: number) {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new ApiError('bad_request', 'The request stopped half-way.')
    })
    if (done) break
    size += value.length
    if (size > atMost) {
      await reader.cancel().catch(() => undefined)
      throw tooLarge(c)
    }
    parts.push(value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function tooLarge(c: Context): ApiError {
  const isImage = c.req.path === '/api/upload/image'
  const message = isImage ? 'An image may have at most 10 MB.' : 'That is too large to be stored.'
  return new ApiError('too_large', message)
}

const [quote, backslash] = [0x22, 0x5c]
const openers = new Set([0x5b, 0x7b])
const closers = new Set([0x5d, 0x7d])

/** Counts brackets outside of strings; whether it is JSON at all is found out by its reader. */
function assertShallow(bytes: Uint8Array): void {
  let level = 0
  let inString = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (inString) {
      if (byte === backslash) at++
      else if (byte === quote) inString = false
    } else if (byte === quote) inString = true
    else if (openers.has(byte) && ++level > limits.jsonDepth) {
      throw new ApiError('bad_request', 'The request is nested too deeply.')
    } else if (closers.has(byte)) level--
  }
}
