import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Wrangler } from './wrangler.ts'

const deploySchema = z.object({
  type: z.literal('deploy'),
  version_id: z.string().nullish(),
  targets: z.array(z.string()).optional(),
})

/** What wrangler deployed. */
export interface Deployed {
  version: string
  /** Where the site is; undefined where the Worker has neither a domain nor a workers.dev address. */
  origin: string | undefined
}

/**
 * Deploys the Worker and the release with `wrangler deploy`.
 *
 * @param wrangler runs wrangler
 * @returns what was deployed, read from the file that wrangler writes for programs
 */
export async function deployWorker(wrangler: Wrangler): Promise<Deployed> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-deploy-'))
  try {
    const file = join(folder, 'output.ndjson')
    await wrangler.with({ WRANGLER_OUTPUT_FILE_PATH: file }).run(['deploy'])
    const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
    const entries = lines.map((line) => deploySchema.safeParse(JSON.parse(line)))
    const deployed = entries.findLast(({ success }) => success)?.data
    return { version: deployed?.version_id ?? 'unknown', origin: originOf(deployed?.targets ?? []) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @param targets where wrangler says that the Worker runs: addresses, routes, domains, schedules
 * @returns the address that readers use: a domain of one's own before one below workers.dev
 */
export function originOf(targets: readonly string[]): string | undefined {
  const addresses = targets
    .filter((target) => !/^(schedule|workflow|Producer|Consumer)\b/.test(target))
    .map((target) => target.replace(/ \(.*$/, '').replace(/\/\*$/, ''))
    .map((target) => (/^https?:/.test(target) ? target : `https://${target}`))
    .filter((target) => URL.canParse(target) && !target.includes('*'))
    .map((target) => new URL(target).origin)
  return addresses.find((origin) => !origin.endsWith('.workers.dev')) ?? addresses[0]
}
