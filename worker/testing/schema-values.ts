import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod'

/** The part of JSON Schema that zod writes for our schemas. */
interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const unusualCharacters = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\ufeff',
  '\uffff',
]
const blank = ['', ' ', '\r\n', ',', ',,x']
const queries = ["'", '"', "' or 1=1 --", '"; drop table articles; --', 'NEAR(', 'a AND']
const wildcards = ['%', '_', '*', '"*']
const numbers = ['-1', '0', '1e999', 'NaN', '9007199254740993', '0x10', '１']
const code = ['null', 'true', '[]', '{}', '__proto__', 'constructor', '<script>x</script>', '😀']
const dates = ['2026-02-31T00:00:00Z', '+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z']
const paths = ['../..', '%2e%2e', '%00', '/media/x']
const addresses = ['https://a.example/', 'javascript:x', 'https://', 'http://[', 'https://a@b']
const long = ['x'.repeat(3_000), '&'.repeat(70_000), '<b>'.repeat(30_000), '漢'.repeat(5_000)]

const texts = [blank, queries, wildcards, numbers, code, dates, paths, addresses, long].flat()

/** Texts that break careless code. */
export const hostileText: Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(...unusualCharacters, ...texts),
)

const oddValues: unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  true,
  [],
  {},
  [[]],
  [null],
  { length: 1 },
]
const prototype: unknown = JSON.parse('{"__proto__":{"x":1},"constructor":1}')

/** JSON that follows no schema. */
export const anyJson: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  hostileText,
  fc.constantFrom(...oddValues, prototype, Array(2_000).fill('')),
)

const prose = fc.oneof(
  fc.lorem({ maxCount: 6 }),
  fc.constantFrom('<p>A text.</p>', '<ul><li>a</li></ul>', 'Politics', 'finance', ''),
  fc.constantFrom('https://a.example/b', 'mailto:a@b.example'),
)

function textOf(schema: JsonSchema): Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 400 } = schema
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') {
    return fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString())
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength))
  const most = Math.min(maxLength, 2_000)
  return fc.oneof(
    { weight: 6, arbitrary: prose.map((text) => text.slice(0, most).padEnd(minLength, 'x')) },
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(most, 60)) }),
    fc.constant('x'.repeat(most)),
  )
}

/** Valid values of fields whose schema demands more than JSON Schema can say. */
const valuesByField: Record<string, Arbitrary<unknown>> = {
  category: fc.constantFrom('', 'Politics', 'finance', 'all'),
  content: fc.lorem().map((words) => `<p>${words}</p><hr><ul><li>${words}</li></ul>`),
  coverImage: fc.constantFrom('', 'https://a.example/a.png'),
  url: fc.webUrl(),
  hash: fc.constantFrom(...[16, 32].flatMap((half) => ['0a'.repeat(half), 'b1'.repeat(half)])),
  passwordHash: fc.constant('scrypt$32768$8$3$0a$0a'),
  importDigest: fc.constant('c0'.repeat(32)),
  revision: fc.constantFrom(undefined, 1, 2, 3),
  copyRevision: fc.constantFrom(undefined, 0),
}

function objectOf({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> {
  const fields: Record<string, Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      valuesByField[name] ?? valuesOf(field),
    ]),
  )
  return fc.record(fields, { requiredKeys: required })
}

function valuesOf(schema: JsonSchema): Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(valuesOf))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const min = Math.max(schema.minimum ?? 0, -1_000)
  const max = Math.max(min, Math.min(schema.maximum ?? 1_000, 1_000_000))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.oneof(fc.constantFrom(min, min + 1), fc.integer({ min, max }))
    case 'number':
      return fc.double({ min, max, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object':
      return objectOf(schema)
    default:
      return fc.oneof(fc.integer({ min: -1, max: 600 }), prose)
  }
}

/** Leaves a field out, adds one, or replaces one, at any depth. */
function nearlyValid(value: unknown): Arbitrary<unknown> {
  if (typeof value === 'string') return fc.oneof(hostileText, anyJson)
  if (typeof value !== 'object' || value === null) return anyJson
  const entries = Object.entries(value)
  if (entries.length === 0) return anyJson
  return fc.constantFrom(...entries).chain(([name, field]) => {
    const put = (changed: unknown) =>
      Array.isArray(value)
        ? value.map((item, index) => (String(index) === name ? changed : item))
        : { ...value, [name]: changed }
    return fc.oneof(
      fc.constant(Object.fromEntries(entries.filter(([other]) => other !== name))),
      fc.tuple(hostileText, anyJson).map(([added, what]) => ({ ...value, [added]: what })),
      nearlyValid(field).map(put),
      anyJson.map(put),
    )
  })
}

/** Inputs for a schema: valid, nearly valid, and unrelated ones. */
export function schemaValues(schema: z.ZodType): Arbitrary<unknown> {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const valid = valuesOf(shape)
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 4, arbitrary: valid.chain(nearlyValid) },
    { weight: 1, arbitrary: anyJson },
  )
}
