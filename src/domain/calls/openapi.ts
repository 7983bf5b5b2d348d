import * as z from 'zod'
import { adminArticleListedSchema, adminArticleSchema } from '#domain/articles/admin-article.ts'
import { articleListedSchema, articleSchema } from '#domain/articles/article.ts'
import type { Category } from '#domain/articles/category.ts'
import { categorySchema } from '#domain/articles/category-schema.ts'
import { renewedTokenHeader } from '#domain/auth/session.ts'
import { type ErrorCode, errorSchema } from '#domain/error.ts'
import { callsByNoun, operationIds } from './all-calls.ts'
import type { Access, Call } from './call.ts'
import { errorsOf, statusOf } from './call-errors.ts'

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
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A reader’s, an account’s or a program’s token. `x-grants` lists what of a program’s token opens a call.',
  },
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
  'reader-session': [{ bearer: [] }, { cookie: [] }],
  program: [{ bearer: [] }],
  // In the address of a page for outsiders, which is not described.
  preview: [],
}

/**
 * Describes every call (OpenAPI 3.1).
 *
 * @param origin where the API is
 */
export function describeApi(origin: string) {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  const nouns = Object.entries(callsByNoun)
  for (const [noun, { calls }] of nouns) {
    for (const call of Object.values<Call>(calls)) {
      if (call.hidden) continue
      const address = call.path.replaceAll(/:([a-z]+)/g, '{$1}')
      const described = { ...operation(call, schemas), tags: [noun] }
      paths[address] = { ...paths[address], [call.method.toLowerCase()]: described }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Latchkey',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    tags: nouns.map(([name, { about }]) => ({ name, description: about })),
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
  const { summary, access, grants, path, query, response, paged, renewsSession } = call
  const { status = response ? 200 : 204 } = call
  const inPath = [...path.matchAll(/:([a-z]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const error = content('application/json', schemaOf(errorSchema, 'output', schemas))
  const link = { schema: { type: 'string' }, description: 'The next page (RFC 8288).' }
  const renewed = { schema: { type: 'string' }, description: 'From now on, instead of the token.' }
  const headers = {
    ...(paged && { link }),
    ...(renewsSession && { [renewedTokenHeader]: renewed }),
  }
  return {
    operationId: operationIds.get(call),
    summary,
    security: security[access],
    ...(grants && { 'x-grants': grants }),
    parameters: [...inPath, ...(query ? parametersOf(query, schemas) : [])],
    ...requestBodyOf(call, schemas),
    responses: {
      [status]: {
        description: summary,
        ...(typeof response === 'string' && content(response, binary)),
        ...(typeof response === 'object' &&
          content('application/json', schemaOf(response, 'output', schemas))),
        ...((paged || renewsSession) && { headers }),
      },
      ...refusalsOf(call, error),
      default: { description: 'Why not, in words for people.', ...error },
    },
  }
}

function requestBodyOf({ body, bodyType, optionalBody }: Call, schemas: Json): Json {
  if (!body && !bodyType) return {}
  const schema = body ? schemaOf(body, 'input', schemas) : binary
  const requestBody = {
    required: !optionalBody,
    ...content(bodyType ?? 'application/json', schema),
  }
  return { requestBody }
}

/** The refusals of a call by their status; two codes may share one. */
function refusalsOf(call: Call, error: Json): Json {
  const codes = Map.groupBy(errorsOf(call), statusOf)
  return Object.fromEntries(
    Array.from(codes, ([status, ofStatus]) => [
      status,
      { description: ofStatus.map((code) => reasons[code]).join(' '), ...error },
    ]),
  )
}

const reasons: Record<ErrorCode, string> = {
  bad_request: 'The request is not valid.',
  unauthorized: 'The credentials are missing or wrong, or the session has ended.',
  forbidden: 'The account may not do this.',
  password_needed: 'The password must have been given in the last minutes.',
  second_factor_needed: 'The account needs a passkey or a recovery code.',
  not_found: 'Not found.',
  method_not_allowed: 'This address takes another method.',
  conflict: 'It was changed meanwhile, or the change does not fit what is stored.',
  too_large: 'The body is too large.',
  unsupported_media_type: 'The body has another type than the call takes.',
  too_many_requests: 'Too many attempts: `Retry-After` says when to try again.',
  unavailable: 'The site cannot do this at the moment.',
  internal: 'An unexpected error.',
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
