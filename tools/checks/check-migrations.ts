import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSqlSources, sourcesFolder } from '#tools/migrations/sql-sources.ts'
import { migrationFaults, sourceFaults } from './migrations.ts'

const folder = 'worker/migrations'

const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
const migrations = await Promise.all(
  names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })),
)
const ruleFaults = migrationFaults(migrations)
const faults = ruleFaults.length > 0 ? ruleFaults : sourceFaults(migrations, await readSqlSources())
for (const fault of faults) console.error(`Migrations: ${fault}`)
if (faults.length > 0)
  console.error(
    `Migrations: ${folder}/README.md says how they and ${sourcesFolder} are kept equal.`,
  )
else console.log(`Migrations: ${names.length} checked.`)
process.exitCode = faults.length > 0 ? 1 : 0
