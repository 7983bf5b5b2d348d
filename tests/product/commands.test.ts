import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** The commands that use a running site, as the README's table names them, one after the other. */
let product: StartedProduct
let folder: string
beforeAll(async () => {
  product = await startProduct({ empty: true })
  folder = await temporaryFolder('commands')
})
afterAll(() => product.stop())

/** @returns what the command prints */
async function npmRun(name: string, args: readonly string[], typed = ''): Promise<string> {
  const env = { ...process.env, ...product.secrets, LATCHKEY_ORIGIN: product.origin }
  const all = ['run', '--silent', name, '--', ...args]
  const running = promisify(execFile)('npm', all, { env })
  running.child.stdin?.end(typed)
  return (await running).stdout
}

it('npm run admin:create makes an account that can sign in', async () => {
  const typed = ['Nell Gray', 'a password of Nell', 'writer', 'n', ''].join('\n')
  expect(await npmRun('admin:create', [], typed)).toContain(
    `Nell Gray can sign in at ${product.origin}/admin/login.`,
  )
  const again = ['Nell Gray', 'another password', 'editor', 'y', ''].join('\n')
  expect(await npmRun('admin:create', [], again)).toMatch(/sign in .*\. The role stays: writer\. /)
})

it('npm run seed stores the demonstration magazine, also once more', async () => {
  const counts = []
  for (let time = 0; time < 2; time++) {
    expect(await npmRun('seed', [])).toMatch(/^Stored \d+ articles and \d+ images at /m)
    counts.push(await product.client.count())
  }
  expect(counts[0]).toBeGreaterThan(5)
  expect(counts[1]).toBe(2 * (counts[0] ?? 0))
})

it('npm run export writes everything, for each other system', async () => {
  const count = await product.client.count()
  for (const format of ['--to markdown', '--to ghost']) {
    const out = join(folder, format.replace('--to ', ''))
    const said = await npmRun('export', [...format.split(' '), '--out', out])
    expect(said).toContain(`Wrote ${count} articles, `)
    expect(await readdir(out)).not.toEqual([])
  }
})

it('npm run import stores what is in an archive', async () => {
  const archive = await temporaryFolder('archive')
  await writeFile(join(archive, 'one.md'), '---\ntitle: By a command\n---\n\nWords.\n')
  const count = await product.client.count()
  await npmRun('import', [archive])
  expect(await product.client.count()).toBe(count + 1)
})

it('npm run restore replaces a site by what npm run backup wrote', async () => {
  const file = join(folder, 'backup.tar.gz')
  const count = await product.client.count()
  expect(await npmRun('backup', ['--out', file, '--with-accounts'])).toContain(`${count} articles`)
  const [{ _id } = { _id: '' }] = await product.client.list()
  await product.client.remove(_id)
  expect(await npmRun('restore', [file, '--replace'])).toContain(`${count} articles`)
  expect(await product.client.count()).toBe(count)
})
