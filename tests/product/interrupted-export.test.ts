import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportedAuthorsFile } from '#domain/authors/exported-author.ts'
import { exportedEditionsFile } from '#domain/editions/exported-edition.ts'
import { openCutConnection } from '#tests/support/cut-connection.ts'
import { sharedProduct } from '#tests/support/shared-product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import type { TestedProduct } from '#tests/support/tested-product.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { exportArticles } from '#tools/export/export-run.ts'

let product: TestedProduct
let folder: string
beforeAll(async () => {
  folder = await temporaryFolder('broken-off')
  product = await sharedProduct('unchanged')
})

describe('an export', () => {
  it('takes the place of an empty folder', async () => {
    const inside = await temporaryFolder('empty')
    const out = join(inside, 'out')
    await mkdir(out)
    const { articles } = await exportArticles(product.client, 'ghost', out, () => {})
    expect(articles).toBe(await product.client.count())
    expect([await readdir(inside), await readdir(out)]).toEqual([
      ['out'],
      ['content', 'ghost.json', exportedAuthorsFile, exportedEditionsFile],
    ])
  })

  it('never removes a folder that was filled in the meantime', async () => {
    const inside = await temporaryFolder('filled')
    const out = join(inside, 'out')
    const exported = exportArticles(product.client, 'markdown', out, () => {
      mkdirSync(out, { recursive: true })
      writeFileSync(join(out, 'mine.txt'), 'Mine.')
    })
    await expect(exported).rejects.toThrow(`${out} cannot be written: `)
    expect([await readdir(inside), await readdir(out)]).toEqual([['out'], ['mine.txt']])
  })

  it('twice at once into one folder: one is whole, the other says that it is not empty', async () => {
    const inside = await temporaryFolder('twice')
    const out = join(inside, 'out')
    const ends = await Promise.allSettled(
      [1, 2].map(() => exportArticles(product.client, 'ghost', out, () => {})),
    )
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([await readdir(inside), await readdir(out)]).toEqual([
      ['out'],
      ['content', 'ghost.json', exportedAuthorsFile, exportedEditionsFile],
    ])
  })

  it('in the place of a file says so', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const exported = exportArticles(product.client, 'ghost', file, () => {})
    await expect(exported).rejects.toThrow(`${file} cannot be written: `)
  })

  it('that is ended by SIGINT leaves nothing', async () => {
    const inside = await temporaryFolder('ended')
    const script = join(import.meta.dirname, '../../tools/commands/export.ts')
    let ended: Promise<unknown> | undefined
    // The signal comes before the first whole article: none has been written.
    const line = await openCutConnection(product.origin, ({ url = '' }) => {
      if (!/^\/api\/admin\/articles\/[^?]+$/.test(url)) return
      if (!ended) child.kill('SIGINT')
      ended ??= once(child.stderr, 'readable')
      return ended
    })
    const args = [script, '--to', 'ghost', '--out', 'out', '--origin', line.origin]
    const child = spawn(process.execPath, args, {
      cwd: inside,
      env: { ...process.env, ...product.secrets },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    expect(await once(child, 'close')).toEqual([130, null])
    expect(await readdir(inside)).toEqual([])
    line.cut()
  })
})

it('a site that is no Latchkey is reported in a sentence', async () => {
  const page = createServer((_request, response) => void response.end('<h1>Hello</h1>'))
  await once(page.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
  await expect(ApiClient.signIn(origin, product.secrets)).rejects.toThrow(
    `${origin} is not a Latchkey site, or runs another version of it.`,
  )
  page.close()
})
