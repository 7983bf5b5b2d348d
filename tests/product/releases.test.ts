import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseSchema } from '#domain/release.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { switchUnderLoad } from '#tests/support/switching.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

let product: StartedProduct

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

async function read(path: string): Promise<string> {
  const headers = { cookie: product.cookies.reader }
  return (await fetch(product.origin + path, { headers })).text()
}

async function served() {
  return releaseSchema.parse(JSON.parse(await read('/release.json')))
}

async function publish(title: string) {
  const content = '<p>Words.</p>'
  const article = await product.client.create({ title, content, published: true })
  await product.settled()
  return article
}

function rollBack(state = product.state) {
  const env = { ...process.env, LATCHKEY_STATE: state }
  return promisify(execFile)(process.execPath, ['tools/commands/release.ts', '--rollback'], { env })
}

describe('going back', () => {
  it('serves the release before at once, with all that is published, until something changes', async () => {
    const before = await served()
    const { _id } = await publish('Held by the newer release')
    const left = await served()

    expect((await rollBack()).stdout).toContain('npx wrangler rollback')
    expect(await served()).toMatchObject({
      ...before,
      standsUntil: left.contentVersion,
    })
    for (const path of ['/', `/article/${_id}`]) {
      expect(await read(path)).toContain('Held by the newer release')
    }
    await product.reconcile()
    expect((await served()).buildId).toBe(before.buildId)

    await publish('What came after')
    expect((await served()).contentVersion).toBe(left.contentVersion + 1)
    expect(await read('/')).toContain('What came after')
  })

  it('is refused in a sentence where there is nothing to go back to', async () => {
    const nowhere = join(await temporaryFolder('nowhere'), 'at', 'all')
    await expect(rollBack(nowhere)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${nowhere} holds no earlier release `),
    })
    expect(existsSync(nowhere)).toBe(false)
  })
})

it('switching under load fails no request, and mixes no release’s files with another’s page', async () => {
  const { pages, faults } = await switchUnderLoad(product, 5)
  expect(faults).toEqual([])
  expect(pages).toBeGreaterThan(5)
})
