import { z } from 'zod'
import { adminArticleListedSchema, adminArticleSchema } from '#domain/admin-article.ts'
import { articleListedSchema, articleSchema } from '#domain/article.ts'
import type { Category } from '#domain/category.ts'
import { categorySchema } from '#domain/category-schema.ts'
import { errorSchema } from '#domain/error.ts'
import type { Access, Call } from './route-description.ts'

type Json = Record<string, unknown>

/** The schemas that the description holds once, by their names. */
const named = z.registry<{ id: string }>()
named.add(articleSchema, { id: 'Article' })
named.add(articleListedSchema, { id: 'ArticleListed' })
named.add(adminArticleSchema, { id: 'AdminArticle' })
named.add(adminArticleListedSchema, { id: 'AdminArticleListed' })
named.add(errorSchema, { id: 'Error' })
named.add(categorySchema, { id: 'Category' })

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A reader’s or administrator’s token.' },
  buildToken: { type: 'http', scheme: 'bearer', description: 'The build token.' },
  operator: { type: 'apiKey', in: 'header', name: 'x-build-token' },
  cookie: { type: 'apiKey', in: 'cookie', name: '__Host-latchkey_site' },
}

const security: Record<Access, Json[]> = {
  anyone: [],
  reader: [{ bearer: [] }],
  writer: [{ bearer: [] }],
  editor: [{ bearer: [] }],
  owner: [{ bearer: [] }],
  operator: [{ bearer: [], operator: [] }],
  builder: [{ buildToken: [] }],
  page: [{ cookie: [] }],
  'reader-page': [{ bearer: [] }, { cookie: [] }],
  // In the address of a page for outsiders, which is not described.
  preview: [],
}

/** Describes the calls (OpenAPI 3.1). */
export function describeApi(calls: readonly Call[]) {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    if (call.hide) continue
    const address = call.path.replaceAll(/:([a-z]+)/g, '{$1}')
    paths[address] = { ...paths[address], [call.method.toLowerCase()]: operation(call, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey', version: '1' },
    paths,
    components: { securitySchemes, schemas },
  }
}

/** The description with the categories that articles may have now. */
export function withCategories(
  described: ReturnType<typeof describeApi>,
  categories: readonly Category[],
): Json {
  const Category = { type: 'string', enum: [...categories.map(({ name }) => name), ''] }
  const { components } = described
  return {
    ...described,
    components: { ...components, schemas: { ...components.schemas, Category } },
  }
}

function operation(call: Call, schemas: Json): Json {
  const { operationId, summary, access, path, query, body, response, paged } = call
  const { status = response ? 200 : 204 } = call
  const inPath = [...path.matchAll(/:([a-z]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const error = content('application/json', schemaOf(errorSchema, 'output', schemas))
  const link = { schema: { type: 'string' }, description: 'The next page (RFC 8288).' }
  return {
    operationId,
    summary,
    security: security[access],
    parameters: [...inPath, ...(query ? parametersOf(query, schemas) : [])],
    ...(body && {
      requestBody: {
        required: !body.optional,
        ...content(body.type, body.schema ? schemaOf(body.schema, 'input', schemas) : binary),
      },
    }),
    responses: {
      [status]: {
        description: summary,
        ...(typeof response === 'string' && content(response, binary)),
        ...(typeof response === 'object' &&
          content('application/json', schemaOf(response, 'output', schemas))),
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
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }))
}

/** The JSON Schema of a zod schema; the named schemas in it are added to `schemas`. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const {
    $schema: _,
    $defs,
    ...made
  } = z.toJSONSchema(schema, {
    io,
    metadata: named,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // A later version may answer more fields, which no client shall refuse.
      if (io === 'output') delete jsonSchema.additionalProperties
      // The pattern repeats the format, at length.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    },
  })
  for (const [name, definition] of Object.entries($defs ?? {})) {
    schemas[name] = withPublicReferences(definition)
  }
  const id = named.get(schema)?.id
  if (id === undefined) return withPublicReferences(made)
  // The definition of a named schema itself is among `$defs`, or is all that was made.
  schemas[id] = withPublicReferences($defs?.[id] ?? made)
  return { $ref: `#/components/schemas/${id}` }
}

function withPublicReferences(schema: object): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
