import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { test as base } from './test.ts'
import { withReleases } from './timeouts.ts'

/**
 * For tests that change what every reader sees: each file has an empty magazine of its own, by
 * `test.use({ magazineOf: 'the file' })`.
 */
export const test = base.extend<object, { magazineOf: string; magazine: StartedProduct }>({
  magazineOf: ['', { scope: 'worker', option: true }],
  magazine: [
    async ({ magazineOf: _ }, use) => {
      const magazine = await startProduct({ empty: true })
      await use(magazine)
      await magazine.stop()
    },
    { scope: 'worker', timeout: withReleases },
  ],
  baseURL: async ({ magazine }, use) => use(magazine.origin),
})
