import { mkdtempDisposable, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startProduct } from '#tests/support/started-product.ts'
import { verifyBackup } from '#tools/backup/verification.ts'
import { readScriptArguments } from '#tools/cli/run-command.ts'
import commands from '../../package.json' with { type: 'json' }
import { childrenOfThis, measureProcess } from './support/measured-process.ts'
import { type MeasuredRow, machine } from './support/measurement.ts'
import { type ArchiveSize, writePhotoArchive } from './support/photo-archive.ts'

const usage = `npm run bench:backup -- [ARTICLES MEGABYTES]

Measures backups and restores of three sizes, or of so many articles and megabytes of images.`

const { positionals } = readScriptArguments({ usage, allowPositionals: true })
const [articles, megabytes] = positionals.map(Number)
const sizes: ArchiveSize[] =
  articles && megabytes
    ? [{ articles, megabytes }]
    : [
        { articles: 100, megabytes: 50 },
        { articles: 1_000, megabytes: 500 },
        { articles: 10_000, megabytes: 5_000 },
      ]

/** What `npm run` gives to Node, wherever it is run. */
function commandNamed(name: 'backup' | 'restore'): string[] {
  const [, ...args] = commands.scripts[name].split(' ')
  return args.map((arg) => (arg.endsWith('.ts') ? resolve(import.meta.dirname, '..', arg) : arg))
}

/** Restores an invented magazine into an empty site by `npm run restore`, and backs that up. */
async function measureSize(size: ArchiveSize): Promise<MeasuredRow[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'latchkey-bench-'))
  const before = await childrenOfThis()
  await using product = await startProduct({ empty: true })
  const beside = (await childrenOfThis()).filter((pid) => !before.includes(pid))
  const [given, made] = [join(folder.path, 'given.tar.gz'), join(folder.path, 'made.tar.gz')]
  await writePhotoArchive(given, size)
  // Not in this folder: what it holds of keys is another site's.
  const how = {
    env: { ...product.secrets, LATCHKEY_ORIGIN: product.origin },
    cwd: folder.path,
    beside,
  }
  const restore = { ...how, args: [...commandNamed('restore'), given] }
  const restored = await rowOf('restore', size, given, await measureProcess(restore))
  await rm(given)
  const backup = { ...how, args: [...commandNamed('backup'), '--out', made] }
  const saved = await rowOf('backup', size, made, await measureProcess(backup))
  const { counts } = await verifyBackup(made)
  if (counts.articles !== size.articles || counts.images !== size.megabytes)
    throw new Error(`${made} does not hold what was put in.`)
  return [restored, saved]
}

async function rowOf(
  act: string,
  { articles, megabytes }: ArchiveSize,
  file: string,
  took: Awaited<ReturnType<typeof measureProcess>>,
): Promise<MeasuredRow> {
  return {
    act,
    articles,
    'MB of images': megabytes,
    seconds: took.seconds.toFixed(1),
    'MB of the file': Math.round((await stat(file)).size / 1_000_000),
    'peak MB': Math.round(took.megabytes),
    'peak MB of the Worker': Math.round(took.megabytesBeside),
  }
}

console.log(`At the start: ${machine()}`)
const rows: MeasuredRow[] = []
for (const size of sizes) rows.push(...(await measureSize(size)))
console.table(rows)
