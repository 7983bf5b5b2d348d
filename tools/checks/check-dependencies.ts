import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import {
  inexactVersions,
  knownIssues,
  lockfileFaults,
  lockfileSchema,
  manifestSchema,
  unexplained,
} from './dependencies.ts'

/** How long the registry may take to tell, in milliseconds. */
const patience = 30_000

const manifest = manifestSchema.parse(JSON.parse(await readFile('package.json', 'utf8')))
const lockfile = lockfileSchema.parse(JSON.parse(await readFile('package-lock.json', 'utf8')))
const explained = await readFile('docs/dependencies.md', 'utf8')

const audit = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', timeout: patience })
const known = knownIssues(audit.stdout ?? '')
const faults = [
  ...inexactVersions(manifest),
  ...lockfileFaults(lockfile),
  ...unexplained(manifest, explained),
  ...(known ?? []),
]
const packages = Object.keys(lockfile.packages).length - 1
console.log(`Supply: ${packages} packages, their versions, hashes and licences looked at.`)
console.log(
  known
    ? `Supply: npm audit told of ${known.length} packages with a known fault.`
    : 'Supply: npm audit was skipped: the registry told nothing.',
)
for (const fault of faults) console.error(`Supply: ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0
