import { connectAssistant } from '#domain/assistant/calls.ts'
import type { TestedProduct } from '#tests/support/tested-product.ts'

/** A call that not everyone may make, with `x` for the parameters of its path. */
interface ApiCall {
  method: string
  path: string
  access: 'reader' | 'page' | 'reader-page' | 'admin' | 'operator' | 'builder'
}

type Operation = { security: Record<string, unknown>[] }

/** The calls that a reader's token opens, and no other call may. */
const readersCalls = [
  'GET /api/auth/verify',
  'GET /api/articles',
  'GET /api/articles/{id}',
  'GET /api/openapi.json',
]

/** The calls of the API, except those for everyone, as the product describes them. */
export async function readApiCalls({ origin, cookies }: TestedProduct): Promise<ApiCall[]> {
  const [, token = ''] = cookies.reader.split('=')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/openapi.json`, { headers })
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const described = operations.flatMap(({ method, path, operation }): ApiCall[] => {
    const [credentials, others] = operation.security
    if (!credentials) return []
    const call = `${method.toUpperCase()} ${path}`
    const access = others ? 'reader-page' : accessBy(credentials, readersCalls.includes(call))
    return [{ method: method.toUpperCase(), path: path.replaceAll(/\{[a-z]+\}/g, 'x'), access }]
  })
  // An assistant's has a protocol of its own.
  const { method, path } = connectAssistant
  return [...described, { method, path, access: 'admin' }]
}

function accessBy(credentials: object, forReaders: boolean): ApiCall['access'] {
  if ('cookie' in credentials) return 'page'
  if ('buildToken' in credentials) return 'builder'
  if ('operator' in credentials) return 'operator'
  return forReaders ? 'reader' : 'admin'
}
