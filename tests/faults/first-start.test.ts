import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { ProductProcess } from './product-process.ts'

// The demonstration's first start begins `kills.test.ts`.
it('a first start with --empty stores nothing, and serves an empty magazine', async () => {
  const product = new ProductProcess(await freePort(), await temporaryFolder('first-start'))
  onTestFinished(() => product.stop())
  await product.start('--empty')
  expect(product.printed).not.toContain('storing the demonstration')
  const headers = { cookie: await product.readerCookie() }
  for (const path of ['/', '/latest']) {
    const page = await fetch(product.origin + path, { headers })
    expect(await page.text()).toContain('No articles found.')
  }
  expect(await (await product.signIn()).count()).toBe(0)
})
