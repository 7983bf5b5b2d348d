import { readFile, writeFile } from 'node:fs/promises'

/** The account of the stand-in: everything that wrangler's remote commands would change. */
export interface StandInAccount {
  /** Empty where nobody is signed in. */
  email: string
  accounts: { id: string; name: string }[]
  databases: { uuid: string; name: string; migrations: string[]; changes: number }[]
  buckets: string[]
  /** Null before there is a Worker. */
  secrets: Record<string, string> | null
  deployments: { databaseId: string; files: string[] }[]
  /** Where a deployed Worker is to be reached. */
  targets: string[]
  /** Every command that was run and not refused by `failing`. */
  commands: string[]
  /** How a command begins that Cloudflare refuses; empty for none. */
  failing: string
  /** Whether a deployment is tried by the real wrangler first. */
  dryRun: boolean
}

/** An account in which nothing was made yet. */
export const newAccount: StandInAccount = {
  email: 'engineer@example.org',
  accounts: [{ id: 'account-1', name: 'The Magazine' }],
  ...{ databases: [], buckets: [], secrets: null, deployments: [], targets: [] },
  ...{ commands: [], failing: '', dryRun: false },
}

/** @returns the account in a file */
export async function readAccount(file: string): Promise<StandInAccount> {
  return JSON.parse(await readFile(file, 'utf8'))
}

/**
 * @param file the account's file
 * @param change what is different from now on
 */
export async function changeAccount(file: string, change: Partial<StandInAccount>): Promise<void> {
  const before = await readAccount(file).catch(() => newAccount)
  await writeFile(file, JSON.stringify({ ...before, ...change }))
}
