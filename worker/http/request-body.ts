import { isUtf8 } from 'node:buffer'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { audioFacts } from '#domain/audio/audio.ts'
import { uploadAudio } from '#domain/audio/calls.ts'
import { submitLoginForm } from '#domain/auth/calls.ts'
import { uploadImage } from '#domain/images/calls.ts'
import { limits } from '#domain/limits.ts'
import { reportPolicyViolation, reportVitals } from '#domain/vitals/calls.ts'
import type { App } from '#worker/context.ts'
import { readChunks } from './body-chunks.ts'
import { ApiError, unreadableBody } from './errors.ts'
import { formBytes } from './form-file.ts'

interface Body {
  maxBytes: number
  type: RegExp
  /** The type as a refusal names it. */
  name: string
  tooLarge?: string
  /** Whether the call reads and counts the body itself, while it arrives. */
  isStreamed?: true
}

const json: Body = {
  maxBytes: limits.jsonBody,
  type: /^application\/json\s*(;|$)/i,
  name: 'JSON (Content-Type: application/json)',
}

/** A recording, as the body itself: nothing of it is kept in memory. */
const audio: Body = {
  maxBytes: limits.audioBytes,
  type: /^(audio\/[\w.+-]+|video\/mp4|application\/octet-stream)\s*(;|$)/i,
  name: 'an audio file (Content-Type: audio/mpeg or audio/mp4)',
  tooLarge: 'An audio file may have at most 95 MB.',
  isStreamed: true,
}

const form: Body = {
  maxBytes: limits.formBody,
  type: /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i,
  name: 'a form',
}

/** The answer of a reader with a preview link. */
const previewForm: Body = { ...form, maxBytes: limits.previewForm }

/** The calls that do not take JSON. */
const others: Record<string, Body> = {
  [uploadImage.path]: {
    maxBytes: limits.imageBytes + formBytes,
    type: /^multipart\/form-data\s*;/i,
    name: 'a form (Content-Type: multipart/form-data)',
    tooLarge: 'An image may have at most 10 MB.',
    isStreamed: true,
  },
  [uploadAudio.path]: audio,
  // A beacon sends its JSON as text/plain: any other type would need a preflight.
  [reportVitals.path]: {
    maxBytes: limits.vitalsBody,
    type: /^(text\/plain|application\/json)\s*(;|$)/i,
    name: 'JSON as text/plain',
  },
  [reportPolicyViolation.path]: {
    maxBytes: limits.policyReport,
    type: /^application\/(reports\+json|csp-report|json)\s*(;|$)/i,
    name: 'a report (Content-Type: application/reports+json)',
  },
  [submitLoginForm.path]: form,
}

/** The calls of a restore: records, which may be many articles at their maximum, and image files. */
const restored: Record<'records' | 'media', Body> = {
  records: { ...json, maxBytes: limits.restoreBody },
  media: {
    maxBytes: limits.restoreBody,
    type: /^(application\/octet-stream|image\/webp)\s*(;|$)/i,
    name: 'a file (Content-Type: application/octet-stream)',
  },
}

/** A save, which may tell what is left of the suggestions that it accepted, or a suggestion. */
const suggestion: Body = { ...json, maxBytes: limits.suggestionsBody }

const takesSuggestions =
  /^\/api\/admin\/articles\/[^/]+(\/(working-copy|suggestion|suggestions\/[^/]+))?$/

function bodyOf(path: string): Body {
  if (takesSuggestions.test(path)) return suggestion
  if (path.startsWith('/preview/')) return previewForm
  const [, part] = /^\/api\/admin\/restores\/[^/]+\/(records|media)\b/.exec(path) ?? []
  if (part === 'media' && audioFacts(path.slice(path.lastIndexOf('/') + 1))) return audio
  return others[path] ?? (part ? restored[part as keyof typeof restored] : json)
}

/** A body that takes longer may be held back until its sender has lost the right to make the call. */
const slowBodyMs = 1_000

/**
 * Reads a request's body before it is used, and refuses another type than the call takes, too many
 * bytes (counted while they arrive, whatever `Content-Length` says), and JSON that is nested too deeply or
 * not UTF-8.
 * The body of a call that streams it is only checked by its headers.
 *
 * @throws ApiError `unsupported_media_type`, `too_large`, or `bad_request`
 */
export const boundedBody = createMiddleware<App>(async (c, next) => {
  const { body, headers } = c.req.raw
  if (!body) return next()
  const taken = bodyOf(c.req.path)
  if (Number(headers.get('content-length') ?? 0) > taken.maxBytes) throw tooLarge(taken)
  if (taken.isStreamed) {
    assertType(c, taken)
    return next()
  }
  const beganAt = Date.now()
  const bytes = await readAtMost(body, taken)
  if (Date.now() - beganAt > slowBodyMs) await c.get('admitAgain')?.()
  if (bytes.length > 0) {
    assertType(c, taken)
    if (taken.type === json.type) {
      // Letters in another encoding would be stored as question marks.
      if (!isUtf8(bytes)) throw unreadableBody('The body must be written in UTF-8.')
      assertShallow(bytes)
    }
  }
  c.req.raw = new Request(c.req.raw, { body: bytes })
  return next()
})

function assertType(c: Context, { type, name }: Body): void {
  if (type.test(c.req.header('content-type') ?? '')) return
  throw new ApiError('unsupported_media_type', `This call takes ${name}.`)
}

async function readAtMost(body: ReadableStream<Uint8Array>, taken: Body) {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of readChunks(body)) {
    size += part.length
    if (size > taken.maxBytes) throw tooLarge(taken)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function tooLarge({ tooLarge = 'That is too large to be stored.' }: Body): ApiError {
  return new ApiError('too_large', tooLarge)
}

const [quote, backslash] = [0x22, 0x5c]
const openers = new Set([0x5b, 0x7b])
const closers = new Set([0x5d, 0x7d])

/** Counts brackets outside of strings. Whether the bytes are valid JSON is checked by the parser. */
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
