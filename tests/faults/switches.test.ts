import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { switchUnderLoad } from '#tests/support/switching.ts'

let product: StartedProduct

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

it('fifty switches under load fail no request, and mix no release’s files with another’s page', async () => {
  const { pages, faults } = await switchUnderLoad(product, 50)
  console.log(`${pages} pages with all that they load were read over 50 switches.`)
  expect(faults).toEqual([])
  expect(pages).toBeGreaterThan(50)
})
