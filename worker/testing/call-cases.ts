import fc, { type Arbitrary } from 'fast-check'
import { allCalls, operationIds } from '#domain/calls/all-calls.ts'
import type { Access, Call } from '#domain/calls/call.ts'
import { hostileText, schemaValues } from '#worker/testing/schema-values.ts'

export interface CallCase {
  call: string
  method: string
  path: string
  /** Who makes it: mostly a caller who may, else another one. */
  as: Access | 'nobody' | 'stranger' | 'program'
  contentType: string | undefined
  body: string | Uint8Array<ArrayBuffer> | undefined
}

/** A PNG of one pixel. */
const pixel = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
)

const imageFile = fc.oneof(
  fc.constant(pixel),
  fc.tuple(fc.nat(pixel.length - 1), fc.nat(255)).map(([at, byte]) => pixel.with(at, byte)),
  fc.nat(pixel.length).map((end) => pixel.slice(0, end)),
  fc.uint8Array({ maxLength: 200 }).map((tail) => new Uint8Array([...pixel, ...tail])),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => new Uint8Array(bytes)),
  fc
    .constantFrom(
      'GIF89a',
      '\xff\xd8\xff\xe0',
      'RIFF\x04\0\0\0WEBP',
      '\0\0\0\x1cftypavif',
      '<svg/>',
    )
    .map((start) => Uint8Array.from(start, (character) => character.charCodeAt(0))),
)

const webpFile = fc
  .uint8Array({ maxLength: 200 })
  .map((tail) => new Uint8Array([...new TextEncoder().encode('RIFF\x04\0\0\0WEBP'), ...tail]))

const audioFile = fc
  .uint8Array({ maxLength: 40 })
  .map(
    (tail) =>
      new Uint8Array([...new TextEncoder().encode('ID3\x04\0\0\0\0\0\0'), 255, 251, 144, ...tail]),
  )

function formOf(file: Uint8Array, field: string) {
  const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`
  const encode = (text: string) => new TextEncoder().encode(text)
  return new Uint8Array([...encode(head), ...file, ...encode('\r\n--x--\r\n')])
}

const imageBody = fc
  .tuple(imageFile, fc.constantFrom('image', 'image', 'image', 'file', ''))
  .map(([file, field]) => formOf(file, field))

/** Bodies that a parser may fail on. */
const brokenJson = fc.oneof(
  hostileText,
  fc.constantFrom('{', '[', '"', '{"a":}', '\u0000', '{"title":"a","title":"b"}', '01', 'nul', ''),
  fc.constantFrom('['.repeat(100_000), '{"a":'.repeat(50_000), ']'.repeat(50)),
)

function bodyOf({ body, bodyType }: Call): Arbitrary<CallCase['body']> {
  if (!body && !bodyType) return fc.constant(undefined)
  if (bodyType === 'multipart/form-data') {
    return fc.oneof({ weight: 5, arbitrary: imageBody }, brokenJson)
  }
  if (!body) {
    return fc.oneof({ weight: 5, arbitrary: fc.oneof(webpFile, audioFile) }, imageFile, brokenJson)
  }
  const isForm = bodyType === 'application/x-www-form-urlencoded'
  const text = schemaValues(body).map((value) =>
    isForm
      ? new URLSearchParams(Object.entries(value ?? {}).map(asText)).toString()
      : JSON.stringify(value),
  )
  return fc.oneof({ weight: 12, arbitrary: text }, brokenJson, fc.constant(undefined))
}

function asText([name, value]: [string, unknown]): [string, string] {
  return [name, typeof value === 'string' ? value : JSON.stringify(value)]
}

function contentTypeOf({ bodyType }: Call): Arbitrary<string | undefined> {
  const type = bodyType ?? 'application/json'
  const usual = type === 'multipart/form-data' ? `${type}; boundary=x` : type
  const others = ['text/plain', 'text/html', 'application/xml', 'application/json; charset=utf-16']
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(usual) },
    fc.constantFrom(...others, 'multipart/form-data', 'json', '', undefined),
  )
}

function queryOf({ query }: Call): Arbitrary<string> {
  if (!query) return fc.constantFrom('', '', '?x=1')
  return schemaValues(query).map((value) => {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return `?${new URLSearchParams(entries.map(asText))}`
  })
}

/** A part of a path: mostly a valid one. */
function partOf(meant: Arbitrary<string>): Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: meant },
    hostileText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 200)) || 'x'),
  )
}

const keys = fc.oneof(
  fc.uuid(),
  fc.constantFrom(`${'a'.repeat(32)}-1x1.webp`, `${'a'.repeat(32)}-9.mp3`),
)

/** What is stored, for the parameters of paths. */
export interface Stored {
  articles: readonly string[]
  /** Of programs; one is revoked now and then. */
  tokens?: readonly string[]
  webhooks?: readonly string[]
  deliveries?: readonly string[]
  /** The token of a preview link. */
  link?: string
}

function caseOf(call: Call, stored: Stored): Arbitrary<CallCase> {
  const { method, path, access } = call
  const { articles, tokens = [], webhooks = [], deliveries = [], link = 'none' } = stored
  const ofNoun = path.startsWith('/api/admin/tokens/') ? tokens : webhooks
  const ids = /^\/api\/admin\/(tokens|webhooks)\//.test(path) ? ofNoun : articles
  const ownKeys = path.includes('/deliveries/') ? fc.constantFrom(...deliveries) : keys
  const parts = fc.tuple(
    partOf(fc.constantFrom(...ids)),
    partOf(ownKeys),
    partOf(fc.constant(link)),
    queryOf(call),
  )
  return fc.record({
    call: fc.constant(`${method} ${path}`),
    method: fc.constant(method),
    path: parts.map(
      ([id, key, token, query]) =>
        path
          .replace(':id', () => id)
          .replace(/:(key|version|change)/, () => key)
          .replace(':token', () => token) + query,
    ),
    as: fc.oneof(
      { weight: 15, arbitrary: fc.constant(access) },
      // A reader's logout would end the session of all other cases.
      fc.constantFrom(
        ...(['nobody', 'stranger', 'program', 'program'] as const),
        operationIds.get(call)?.startsWith('logout') ? 'nobody' : 'reader',
      ),
    ),
    contentType: contentTypeOf(call),
    body: method === 'GET' ? fc.constant(undefined) : bodyOf(call),
  })
}

/** How often calls are tried that are not tried as often as others of their kind. */
const weights: Record<string, number> = {
  // Passwords are hashed slowly on purpose.
  adminLogin: 1,
  saveAccount: 1,
  loginForm: 3,
  uploadImage: 5,
  uploadAudio: 5,
  // So that enough remain.
  deleteArticle: 1,
  revokeToken: 1,
  deleteWebhook: 1,
  connectAssistant: 20,
  createArticle: 30,
  saveArticle: 30,
  saveWorkingCopy: 30,
  publishArticle: 15,
  markForRewrite: 15,
  search: 20,
  restoreRecords: 40,
}

function weightOf(call: Call): number {
  const { method, path, query, body, bodyType } = call
  const takesInput = query || body || bodyType || path.includes(':')
  const usual = method === 'GET' ? 5 : 10
  return weights[operationIds.get(call) ?? ''] ?? (takesInput ? usual : 2)
}

function casesOf(chosen: readonly Call[], stored: Stored): Arbitrary<CallCase> {
  return fc.oneof(
    ...chosen.map((call) => ({ weight: weightOf(call), arbitrary: caseOf(call, stored) })),
  )
}

/** Takes no input, and ends the session of all other cases. */
const endsSessions = (call: Call) =>
  ['endAdminSessions', 'endOtherSessions', 'endSessionsOfAccount', 'changeSharedKey'].includes(
    operationIds.get(call) ?? '',
  )

/** A restore that has begun shuts the site for all other calls. */
const isRestoring = ({ path }: Call) => path.startsWith('/api/admin/restores')

/** Requests of every call, except those of a restore and those that end all sessions. */
export function callCases(stored: Stored): Arbitrary<CallCase> {
  const chosen = allCalls.filter((call) => !isRestoring(call) && !endsSessions(call))
  return casesOf(chosen, stored)
}

/** Stands for the id of the restore that is under way. */
export const thisRestore = 'this-restore'

/** Requests of every call that a restore is made of. */
export function restoreCases(): Arbitrary<CallCase> {
  return casesOf(allCalls.filter(isRestoring), { articles: [thisRestore] })
}
