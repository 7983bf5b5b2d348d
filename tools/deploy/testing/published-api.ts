import { readFile } from 'node:fs/promises'
import * as z from 'zod'

/** The part of JSON Schema that tells which properties there may be. */
interface Schema {
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

const schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null)

/** A call of Cloudflare's API: of a JSON body, or of the metadata beside modules, and its result. */
const operationSchema = z.strictObject({
  body: schema.optional(),
  metadata: schema.optional(),
  result: schema,
})

/**
 * The operations that a deployment needs, by method and path, as Cloudflare publishes them: made of the types
 * of its package `cloudflare` 7.3.0, which are generated from its OpenAPI schema. Descriptions are left out,
 * and of long parts what this project does not send. wrangler names a database by `id` still, which was renamed
 * to `database_id`: either will do.
 */
const operations = z
  .record(z.string(), operationSchema)
  .parse(JSON.parse(await readFile(new URL('cloudflare-operations.json', import.meta.url), 'utf8')))

/** What wrangler calls besides: `docs/deploying.md` names these too. */
const unpublished = [
  'GET /accounts/{}/workers/services/{}',
  'PUT /imports',
  // The size of a bucket, beside what is published of it.
  'POST /graphql',
]

/** What wrangler sends or reads in another way than is published. */
const wranglersWays = {
  /** The id of the uploaded version, in the answer to an upload that is deployed at once. */
  'PUT /accounts/{}/workers/scripts/{}': ['deployment_id'],
  /** Both are published of an upload that is deployed at once. */
  'POST /accounts/{}/workers/scripts/{}/versions': ['assets', 'observability'],
  /** When Durable Objects, of which there are none, get the new code. */
  'POST /accounts/{}/workers/scripts/{}/deployments': ['code_update_strategy'],
} as Readonly<Record<string, readonly string[]>>

/** A call that was made, with what was sent as JSON, and the answer. */
export interface MadeCall {
  method: string
  /** Below `/client/v4`. */
  path: string
  body: unknown
  metadata: unknown
  /** Undefined if it was refused. */
  result: unknown
}

const byPattern = [...Object.keys(operations), ...unpublished].map((name) => {
  const pattern = name.replaceAll('/', '\\/').replaceAll('{}', '[^/]+')
  return { name, pattern: new RegExp(`^${pattern}$`) }
})

/** The name of a call's operation; undefined if there is none. */
export function operationOf({ method, path }: Pick<MadeCall, 'method' | 'path'>) {
  return byPattern.find(({ pattern }) => pattern.test(`${method} ${path}`))?.name
}

/** In what a call is not as Cloudflare publishes it. */
export function problemsOf(call: MadeCall): string[] {
  const name = operationOf(call)
  if (name === undefined) return [`${call.method} ${call.path} is not published`]
  const operation = operations[name]
  if (!operation) return []
  return (['body', 'metadata', 'result'] as const).flatMap((part) => {
    const [value, published] = [call[part], operation[part]]
    if (value === undefined || published === undefined) return []
    const checked = z.fromJSONSchema(published as z.core.JSONSchema.JSONSchema).safeParse(value)
    return [
      ...(checked.error ? [`${name}, ${part}: ${z.prettifyError(checked.error)}`] : []),
      ...unknownIn(published, value)
        .filter((property) => !wranglersWays[name]?.includes(property))
        .map((property) => `${name}, ${part}: ${property} is not published`),
    ]
  })
}

/** The properties of a value that no alternative of its schema has. */
function unknownIn(schema: Schema, value: unknown): string[] {
  const known = [schema, ...(schema.anyOf ?? [])].flatMap(({ properties = {} }) =>
    Object.keys(properties),
  )
  if (known.length === 0 || typeof value !== 'object' || value === null) return []
  return Object.keys(value).filter((property) => !known.includes(property))
}
