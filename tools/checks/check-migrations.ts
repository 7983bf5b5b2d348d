import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationFaults } from './migrations.ts'

const folder = 'worker/migrations'

const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
const migrations = await Promise.all(
  names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })),
)
const faults = migrationFaults(migrations)
for (const fault of faults) console.error(`Migrations: ${fault}`)
if (faults.length > 0) console.error(`Migrations: the rules are in ${folder}/README.md.`)
else console.log(`Migrations: ${names.length} checked.`)
process.exitCode = faults.length > 0 ? 1 : 0
