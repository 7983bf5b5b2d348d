import fc, { type Arbitrary } from 'fast-check'
import { type Access, apiAccess } from '#worker/auth/access-table.ts'
import { type CallShape, callShapes } from '#worker/testing/call-shapes.ts'
import { hostileText, schemaValues } from '#worker/testing/schema-values.ts'

/** A call to be made. */
export interface CallCase {
  call: string
  method: string
  path: string
  /** The bearer: who the table says, or somebody else. */
  as: Access | 'nobody' | 'stranger'
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

function formOf(file: Uint8Array, field: string) {
  const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`
  const encode = (text: string) => new TextEncoder().encode(text)
  return new Uint8Array([...encode(head), ...file, ...encode('\r\n--x--\r\n')])
}

const imageBody = fc
  .tuple(imageFile, fc.constantFrom('image', 'image', 'image', 'file', ''))
  .map(([file, field]) => formOf(file, field))

/** What a parser may choke on. */
const brokenJson = fc.oneof(
  hostileText,
  fc.constantFrom('{', '[', '"', '{"a":}', '\u0000', '{"title":"a","title":"b"}', '01', 'nul', ''),
  fc.constantFrom('['.repeat(100_000), '{"a":'.repeat(50_000), ']'.repeat(50)),
)

function bodyOf({ json, body }: CallShape): Arbitrary<CallCase['body']> {
  if (body === 'image') return fc.oneof({ weight: 5, arbitrary: imageBody }, brokenJson)
  if (body === 'file') return fc.oneof({ weight: 5, arbitrary: webpFile }, imageFile, brokenJson)
  if (!json) return fc.constant(undefined)
  const values = schemaValues(json)
  const text = values.map((value) =>
    body === 'form'
      ? new URLSearchParams(Object.entries(value ?? {}).map(asText)).toString()
      : JSON.stringify(value),
  )
  return fc.oneof({ weight: 12, arbitrary: text }, brokenJson, fc.constant(undefined))
}

function asText([name, value]: [string, unknown]): [string, string] {
  return [name, typeof value === 'string' ? value : JSON.stringify(value)]
}

const usualTypes: Record<NonNullable<CallShape['body']>, string> = {
  image: 'multipart/form-data; boundary=x',
  file: 'application/octet-stream',
  beacon: 'text/plain;charset=UTF-8',
  policy: 'application/reports+json',
  form: 'application/x-www-form-urlencoded',
}

function contentTypeOf({ body }: CallShape): Arbitrary<string | undefined> {
  const usual = body ? usualTypes[body] : 'application/json'
  const others = ['text/plain', 'text/html', 'application/xml', 'application/json; charset=utf-16']
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(usual) },
    fc.constantFrom(...others, 'multipart/form-data', 'json', '', undefined),
  )
}

function queryOf({ query }: CallShape): Arbitrary<string> {
  if (!query) return fc.constantFrom('', '', '?x=1')
  return schemaValues(query).map((value) => {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return `?${new URLSearchParams(entries.map(asText))}`
  })
}

/** What stands in a path: mostly what is meant there. */
function partOf(meant: Arbitrary<string>): Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: meant },
    hostileText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 200)) || 'x'),
  )
}

const keys = fc.oneof(fc.uuid(), fc.constant(`${'a'.repeat(32)}-1x1.webp`))

function caseOf(call: Call, ids: readonly string[]): Arbitrary<CallCase> {
  const shape = callShapes[call]
  const [method = '', pattern = ''] = call.split(' ')
  const parts = fc.tuple(partOf(fc.constantFrom(...ids)), partOf(keys), queryOf(shape))
  return fc.record({
    call: fc.constant(call),
    method: fc.constant(method),
    path: parts.map(
      ([id, key, query]) => pattern.replace(':id', () => id).replace(':key', () => key) + query,
    ),
    as: fc.oneof(
      { weight: 15, arbitrary: fc.constant(apiAccess[call]) },
      fc.constantFrom('nobody' as const, 'stranger' as const, 'reader' as const),
    ),
    contentType: contentTypeOf(shape),
    body: method === 'GET' ? fc.constant(undefined) : bodyOf(shape),
  })
}

type Call = keyof typeof apiAccess

/** Calls that a restore is made of: one that began shuts the site for all others. */
const restoring = (Object.keys(callShapes) as Call[]).filter((call) =>
  call.includes(' /api/admin/restores'),
)

function casesOf(calls: readonly Call[], ids: readonly string[]): Arbitrary<CallCase> {
  return fc.oneof(
    ...calls.map((call) => ({
      weight: callShapes[call].weight ?? 10,
      arbitrary: caseOf(call, ids),
    })),
  )
}

/**
 * @param ids of articles that there are
 * @returns calls of every kind that the access table knows, but for those of a restore
 */
export function callCases(ids: readonly string[]): Arbitrary<CallCase> {
  const calls = Object.keys(callShapes) as Call[]
  return casesOf(
    calls.filter((call) => !restoring.includes(call)),
    ids,
  )
}

/** What stands for the name of the restore that is under way. */
export const thisRestore = 'this-restore'

/** @returns calls of every kind that a restore is made of */
export function restoreCases(): Arbitrary<CallCase> {
  return casesOf(restoring, [thisRestore])
}
