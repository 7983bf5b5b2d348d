import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runCommand } from '#tools/cli/run-command.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { flattened, readSqlSources, sourcesFolder } from '#tools/migrations/sql-sources.ts'

const usage = `npm run migration

Makes the only migration anew: drizzle-kit's tables, then the sources of triggers, flattened.`

const folder = 'worker/migrations'
const initial = '0000_initial.sql'

await runCommand({ usage }, async () => {
  const later = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name !== initial)
  if (later.length > 0) {
    throw new UserError(`There are later migrations: ${later.join(', ')}. See ${folder}/README.md.`)
  }
  const sources = await readSqlSources()
  const before = await mkdtemp(join(tmpdir(), 'latchkey-migrations-'))
  await cp(folder, before, { recursive: true })
  await rm(join(folder, initial), { force: true })
  await rm(join(folder, 'meta'), { recursive: true, force: true })
  const args = ['drizzle-kit', 'generate', '--name', 'initial']
  const { stderr, message } = await promisify(execFile)('npx', args).catch((error) => error)
  // Its exit code says nothing.
  const isMade = existsSync(join(folder, initial))
  if (!isMade) await cp(before, folder, { recursive: true })
  await rm(before, { recursive: true })
  if (!isMade) {
    const reason = stderr || message
    throw new UserError(`drizzle-kit failed; the migration stays as it was.\n\n${reason}`)
  }
  const statements = sources.flatMap(({ sql }) => flattened(sql))
  const note = `-- From ${sourcesFolder}, on one line each.\n`
  await appendFile(
    join(folder, initial),
    `\n--> statement-breakpoint\n${note}${statements.join('\n--> statement-breakpoint\n')}\n`,
  )
  console.log(`${folder}/${initial} has the tables, and ${statements.length} statements of ours.`)
})
