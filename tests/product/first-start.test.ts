import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createRestore } from '#domain/backup/calls.ts'
import { request } from '#domain/calls/request.ts'
import { freePort } from '#tests/support/free-port.ts'
import { prepareCode } from '#tests/support/prepared-magazines.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { testedSecrets, testedSiteOrigin } from '#tests/support/tested-product.ts'
import { type Product, type ProductSettings, runProduct } from '#tools/platform/product.ts'

it('a start that stored a part of the magazine, or whose database was deleted, is begun anew, and one in the middle of a restore stores nothing', async () => {
  const state = await temporaryFolder('first-start')
  await cp(await prepareCode(), state, { recursive: true })
  const port = await freePort()
  let reports: string[] = []
  let product: Product | undefined
  onTestFinished(() => product?.close())
  const run = async (seed: ProductSettings['seed'], meanwhile?: () => Promise<void>) => {
    await product?.close()
    product = undefined
    await meanwhile?.()
    reports = []
    product = await runProduct({
      ...{ port, state, seed, secrets: testedSecrets, siteOrigin: testedSiteOrigin },
      buildsPaused: true,
      report: (sentence) => reports.push(sentence),
    })
    return product.client
  }
  const titles = ['One', 'Two']
  const seed: ProductSettings['seed'] = async (client) => {
    for (const title of titles) await client.create({ title, content: '<p>Words.</p>' })
    return { articles: titles.length, images: 0 }
  }

  const interrupted = run(async (client) => {
    await client.create({ title: 'One', content: '<p>Words.</p>' })
    throw new Error('Interrupted.')
  })
  await expect(interrupted).rejects.toThrow('Interrupted.')
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  await expect(run(() => Promise.reject(full))).rejects.toThrow(
    'The disk is full (ENOSPC: no space left on device). Make room, or set LATCHKEY_STATE to a folder elsewhere.',
  )
  const client = await run(seed)
  expect(reports[0]).toContain('starting over …')
  expect((await client.list()).map(({ title }) => title).sort()).toEqual(titles)

  const anew = await run(seed, () => rm(join(state, 'v3'), { recursive: true }))
  expect((await anew.list()).map(({ title }) => title).sort()).toEqual(titles)

  await request(anew, createRestore, { body: { replace: true } })
  await run(seed)
  expect(reports).toEqual([expect.stringContaining('Run the same npm run restore command again')])
})
