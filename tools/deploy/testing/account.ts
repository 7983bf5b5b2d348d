import { readFile, writeFile } from 'node:fs/promises'

/** The fake account: everything that wrangler's remote commands would change. */
export interface StandInAccount {
  /** Empty if nobody is signed in. */
  email: string
  accounts: { id: string; name: string }[]
  databases: { uuid: string; name: string; migrations: string[]; changes: number }[]
  buckets: string[]
  /** Null before there is a Worker. */
  secrets: Record<string, string> | null
  deployments: { databaseId: string; files: string[] }[]
  /** The addresses of a deployed Worker. */
  targets: string[]
  /** Every command that was run, except those that `failing` refused. */
  commands: string[]
  /** Cloudflare refuses commands that start like this; empty for none. */
  failing: string
  /** Whether the real wrangler does a dry run of a deployment first. */
  dryRun: boolean
}

/** An account in which nothing has been created yet. */
export const newAccount: StandInAccount = {
  email: 'engineer@example.org',
  accounts: [{ id: 'account-1', name: 'The Magazine' }],
  databases: [],
  buckets: [],
  secrets: null,
  deployments: [],
  targets: [],
  commands: [],
  failing: '',
  dryRun: false,
}

export async function readAccount(file: string): Promise<StandInAccount> {
  return JSON.parse(await readFile(file, 'utf8'))
}

export async function changeAccount(file: string, change: Partial<StandInAccount>): Promise<void> {
  const before = await readAccount(file).catch(() => newAccount)
  await writeFile(file, JSON.stringify({ ...before, ...change }))
}
