import { z } from 'zod'
import { adminArticleListedSchema, adminArticleSchema } from '#domain/admin-article.ts'
import { articleListedSchema, articleSchema } from '#domain/article.ts'
import { errorSchema } from '#domain/error.ts'
import { type Access, apiAccess } from '#worker/auth/access-table.ts'
import { type DescribedCall, describedCalls } from './described-calls.ts'
import { checkOf } from './validation.ts'

type Json = Record<string, unknown>
type Route = { method: string; path: string; handler: object }

/** The nouns that stand once in the description, by their names. */
const named = z.registry<{ id: string }>()
named.add(articleSchema, { id: 'Article' })
named.add(articleListedSchema, { id: 'ArticleListed' })
named.add(adminArticleSchema, { id: 'AdminArticle' })
named.add(adminArticleListedSchema, { id: 'AdminArticleListed' })
named.add(errorSchema, { id: 'Error' })

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A reader’s or administrator’s token.' },
  buildToken: { type: 'http', scheme: 'bearer', description: 'The build token.' },
  operator: { type: 'apiKey', in: 'header', name: 'x-build-token' },
  cookie: { type: 'apiKey', in: 'cookie', name: '__Host-latchkey_site' },
}

const security: Record<Access, Json[]> = {
  anyone: [],
  reader: [{ bearer: [] }],
  admin: [{ bearer: [] }],
  operator: [{ bearer: [], operator: [] }],
  builder: [{ buildToken: [] }],
  page: [{ cookie: [] }],
}

/**
 * Describes the API (OpenAPI 3.1) from the table of access, from what the routes check and from the
 * schemas of what they answer.
 *
 * @param routes the app's routes
 * @returns the description
 */
export function describeApi(routes: readonly Route[]): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const [call, described] of Object.entries<DescribedCall>(describedCalls)) {
    const [method = '', path = ''] = call.split(' ')
    const access = apiAccess[call as keyof typeof apiAccess]
    const checks = routes
      .filter((route) => route.method === method && route.path === path)
      .flatMap(({ handler }) => checkOf(handler) ?? [])
    const address = path.replaceAll(/:([a-z]+)/g, '{$1}')
    paths[address] = {
      ...paths[address],
      [method.toLowerCase()]: operation(described, access, address, checks, schemas),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey', version: '1' },
    paths,
    components: { securitySchemes, schemas },
  }
}

type Checks = NonNullable<ReturnType<typeof checkOf>>[]

function operation(
  { name, summary, status = 200, answer, paged, body, file }: DescribedCall,
  access: Access,
  address: string,
  checks: Checks,
  schemas: Json,
): Json {
  const inPath = [...address.matchAll(/\{([a-z]+)\}/g)].map(([, id]) => ({
    ...{ name: id, in: 'path', required: true, schema: { type: 'string' } },
  }))
  const query = checks.find(({ target }) => target === 'query')
  const checked = checks.find(({ target }) => target === 'json')
  const taken =
    body ?? (checked && { type: 'application/json', schema: checked.schema, optional: false })
  const error = content('application/json', schemaOf(errorSchema, 'output', schemas))
  const link = { schema: { type: 'string' }, description: 'The next page (RFC 8288).' }
  return {
    ...{ operationId: name, summary, security: security[access] },
    parameters: [...inPath, ...(query ? parametersOf(query.schema, schemas) : [])],
    ...(taken && {
      requestBody: {
        required: !taken.optional,
        ...content(taken.type, schemaOf(taken.schema, 'input', schemas)),
      },
    }),
    ...(file?.body && { requestBody: { required: true, ...content(file.body, binary) } }),
    responses: {
      [status]: {
        description: summary,
        ...(answer && content('application/json', schemaOf(answer, 'output', schemas))),
        ...(file?.answer && content(file.answer, binary)),
        ...(paged && { headers: { link } }),
      },
      default: { description: 'Why not, in words for people.', ...error },
    },
  }
}

const binary = { type: 'string', format: 'binary' }

function content(type: string, schema: Json): Json {
  return { content: { [type]: { schema } } }
}

function parametersOf(schema: z.ZodType, schemas: Json): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input', schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema: property },
  }))
}

/** The JSON Schema of a zod schema; the nouns in it are put among the named ones. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const {
    $schema: _,
    $defs,
    ...made
  } = z.toJSONSchema(schema, {
    ...{ io, metadata: named, unrepresentable: 'any' },
    override: ({ jsonSchema }) => {
      // A later version may answer more: no client shall refuse it for that.
      if (io === 'output') delete jsonSchema.additionalProperties
      // The pattern says nothing that the format does not, at some length.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    },
  })
  for (const [name, definition] of Object.entries($defs ?? {})) {
    schemas[name] = withPublicReferences(definition)
  }
  const id = named.get(schema)?.id
  if (id === undefined) return withPublicReferences(made)
  // A noun by itself is among the definitions already, or stands for itself.
  schemas[id] = withPublicReferences($defs?.[id] ?? made)
  return { $ref: `#/components/schemas/${id}` }
}

function withPublicReferences(schema: object): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
