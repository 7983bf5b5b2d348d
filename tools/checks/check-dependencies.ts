import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import {
  inexactVersions,
  knownIssues,
  lockfileProblems,
  lockfileSchema,
  manifestSchema,
  undocumented,
} from './dependencies.ts'

const auditTimeoutMs = 30_000

const manifest = manifestSchema.parse(JSON.parse(await readFile('package.json', 'utf8')))
const lockfile = lockfileSchema.parse(JSON.parse(await readFile('package-lock.json', 'utf8')))
const documentation = await readFile('docs/dependencies.md', 'utf8')

const audit = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', timeout: auditTimeoutMs })
const known = knownIssues(audit.stdout ?? '')
const problems = [
  ...inexactVersions(manifest),
  ...lockfileProblems(lockfile),
  ...undocumented(manifest, documentation),
  ...(known ?? []),
]
const packages = Object.keys(lockfile.packages).length - 1
console.log(`Dependencies: checked the versions, hashes and licences of ${packages} packages.`)
console.log(
  known
    ? `Dependencies: npm audit reports ${known.length} packages with known issues.`
    : 'Dependencies: skipped npm audit, because the registry did not answer.',
)
for (const problem of problems) console.error(`Dependencies: ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0
