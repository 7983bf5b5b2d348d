import { newPasswordSchema } from '#domain/accounts/account.ts'
import { listAccounts } from '#domain/accounts/calls.ts'
import type { Role } from '#domain/accounts/role.ts'
import { request } from '#domain/calls/request.ts'
import { ApiClient } from '#tools/cli/api-client.ts'

const writer = { username: 'Wren Castellan', role: 'writer' } as const

/** Invented people of the demonstration, beside the owner that the environment names. */
const people: readonly { username: string; role: Role }[] = [
  { username: 'Marguerite Sloane', role: 'editor' },
  writer,
]

/**
 * Makes the demonstration's accounts in a site on this machine.
 *
 * @param password of all of them
 * @returns the API as the writer uses it; undefined if accounts need a longer password
 */
export async function createDemonstrationAccounts(
  client: ApiClient,
  password: string,
): Promise<ApiClient | undefined> {
  if (!newPasswordSchema.safeParse(password).success) return undefined
  for (const person of people) await client.saveAccount({ ...person, password })
  const credentials = { ADMIN_USERNAME: writer.username, ADMIN_PASSWORD: password }
  return ApiClient.signIn(client.origin, credentials)
}

/** The demonstration's accounts that a site has: none if it is not the demonstration. */
export async function listDemonstrationAccounts(
  client: ApiClient,
): Promise<{ username: string; role: Role }[]> {
  const accounts = await request(client, listAccounts)
  return people.filter(({ username }) => accounts.some((one) => one.username === username))
}
