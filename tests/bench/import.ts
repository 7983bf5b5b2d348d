import { execFile } from 'node:child_process'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { startProduct } from '#tests/support/started-product.ts'
import { readScriptArguments } from '#tools/cli/run-command.ts'
import { writeArchive } from './support/imported-archive.ts'
import { machine } from './support/measurement.ts'

const usage = `npm run bench:import -- [POSTS …]

Measures imports of so many posts, by default 1000 and 10000.`

const { positionals } = readScriptArguments({ usage, allowPositionals: true })
const sizes = positionals.length > 0 ? positionals.map(Number) : [1_000, 10_000]

const resultSchema = z.object({
  seconds: z.number(),
  megabytes: z.number(),
  made: z.number(),
  unchanged: z.number(),
})

const run = promisify(execFile)
await using folder = await mkdtempDisposable(join(tmpdir(), 'latchkey-bench-'))
console.log(`${machine()}; the site is built meanwhile`)
const rows: Record<string, string | number>[] = []
for (const size of sizes) {
  const file = join(folder.path, `${size}.xml`)
  await writeArchive(file, size)
  await using product = await startProduct()
  const { ADMIN_USERNAME, ADMIN_PASSWORD } = product.secrets
  const script = join(import.meta.dirname, 'import-process.ts')
  for (const round of ['first', 'again']) {
    const args = [script, file, product.origin, ADMIN_USERNAME, ADMIN_PASSWORD]
    const { stdout } = await run(process.execPath, args)
    const { seconds, megabytes, made, unchanged } = resultSchema.parse(JSON.parse(stdout))
    rows.push({
      posts: size,
      run: round,
      made,
      unchanged,
      seconds: Math.round(seconds),
      'posts a second': Math.round(size / seconds),
      'peak MB': megabytes,
    })
  }
}
console.table(rows)
