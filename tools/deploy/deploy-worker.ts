import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import type { Report } from '#tools/cli/terminal.ts'
import type { Wrangler } from '#tools/cli/wrangler.ts'

const deploySchema = z.object({
  type: z.literal('deploy'),
  version_id: z.string().nullish(),
  targets: z.array(z.string()).optional(),
})

/** The modules that `npm run release` bundled are uploaded as they are. */
const deployCommand = ['deploy', 'dist/worker/index.js', '--no-bundle']

export interface DeployedWorker {
  version: string
  /** Undefined if the Worker has neither a domain nor a workers.dev address. */
  origin: string | undefined
}

/**
 * Deploys the Worker and the release with `wrangler deploy`, and reads the result from the file that
 * wrangler writes for other programs. Reports the size and the start-up time of the Worker, which
 * Cloudflare limits.
 */
export async function deployWorker(wrangler: Wrangler, report: Report): Promise<DeployedWorker> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'latchkey-deploy-'))
  const file = join(folder.path, 'output.ndjson')
  const output = await wrangler.with({ WRANGLER_OUTPUT_FILE_PATH: file }).run(deployCommand)
  const [, size = 'of unknown size'] = /Total Upload: ([\d.]+ \w+)/.exec(output) ?? []
  const [, startup = 'unknown'] = /Startup Time: (\d+ ms)/.exec(output) ?? []
  report(`Worker: ${size} (at most 64 MiB), starts in ${startup}.`)
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  const entries = lines.map((line) => deploySchema.safeParse(JSON.parse(line)))
  const deployed = entries.findLast(({ success }) => success)?.data
  return { version: deployed?.version_id ?? 'unknown', origin: originOf(deployed?.targets ?? []) }
}

/**
 * Finds the address that readers use. A domain of the site's own comes before one on workers.dev.
 *
 * @param targets the addresses, routes, domains and schedules of the Worker, as wrangler lists them
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
