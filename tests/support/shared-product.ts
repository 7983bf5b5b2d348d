import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { inject } from 'vitest'
import type { SharedProduct, StartedFile } from './shared-product-setup.ts'
import { clientFor, type TestedProduct } from './tested-product.ts'

/**
 * Waits for a demonstration magazine that test files share. It builds no releases.
 *
 * @param name `unchanged` for tests that change no content; `edited` for those that do and tolerate
 *   the articles of other tests
 */
export async function sharedProduct(name: SharedProduct): Promise<TestedProduct> {
  const file = join(inject('sharedProducts'), `${name}.json`)
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text) {
      const started: StartedFile = JSON.parse(text)
      if ('error' in started) throw new Error(started.error)
      return { ...started, client: clientFor(started) }
    }
    await setTimeout(100)
  }
}
