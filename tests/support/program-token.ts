import type { Grant } from '#domain/calls/grants.ts'
import { request } from '#domain/calls/request.ts'
import { createToken } from '#domain/tokens/calls.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import type { TestedProduct } from './tested-product.ts'

/** Creates a token of a program, as an owner who has just signed in. */
export async function createProgramToken(
  { origin, secrets }: Pick<TestedProduct, 'origin' | 'secrets'>,
  grants: Grant[],
): Promise<string> {
  const owner = await ApiClient.signIn(origin, secrets)
  const body = {
    name: `${grants.join(' ').slice(0, 40)} ${crypto.randomUUID().slice(0, 8)}`,
    grants,
  }
  return (await request(owner, createToken, { body: { ...body, days: 30 } })).token
}
