import { newPasswordSchema } from '#domain/accounts/account.ts'
import { listAccounts } from '#domain/accounts/calls.ts'
import type { Role } from '#domain/accounts/role.ts'
import { signOut } from '#domain/auth/calls.ts'
import { request } from '#domain/calls/request.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { ApiError } from '#tools/cli/api-error.ts'

const writer = { username: 'Wren Castellan', role: 'writer' } as const

/** Invented people of the demonstration, beside the owner that the environment names. */
const people: readonly { username: string; role: Role }[] = [
  { username: 'Marguerite Sloane', role: 'editor' },
  writer,
]

/**
 * Makes the demonstration's accounts in a site on this machine. Who is there already stays as they are.
 *
 * @param password of all of them
 * @returns the API as the writer uses it; undefined if the writer has another password, or accounts need a longer one
 */
export async function createDemonstrationAccounts(
  client: ApiClient,
  password: string,
): Promise<ApiClient | undefined> {
  if (!newPasswordSchema.safeParse(password).success) return undefined
  for (const person of people) {
    await client.saveAccount({ ...person, password }).catch((error) => {
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error
    })
  }
  return signInIfRight(client, writer.username, password)
}

/** The demonstration's accounts that a site has: none if it is not the demonstration. */
export async function listDemonstrationAccounts(
  client: ApiClient,
  password: string,
): Promise<{ username: string; role: Role; hasPassword: boolean }[]> {
  const accounts = await request(client, listAccounts)
  const found = people.filter(({ username }) => accounts.some((one) => one.username === username))
  return Promise.all(
    found.map(async (person) => {
      const session = await signInIfRight(client, person.username, password)
      if (session) await request(session, signOut, { body: { scope: 'admin' } })
      return { ...person, hasPassword: session !== undefined }
    }),
  )
}

/** @returns the API as the account uses it; undefined if the password is not enough */
async function signInIfRight(
  { origin }: ApiClient,
  username: string,
  password: string,
): Promise<ApiClient | undefined> {
  try {
    return await ApiClient.signIn(origin, { ADMIN_USERNAME: username, ADMIN_PASSWORD: password })
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
