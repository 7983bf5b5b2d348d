import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startProduct } from './started-product.ts'
import type { TestedProduct } from './tested-product.ts'

const sharedProducts = ['unchanged', 'edited'] as const

export type SharedProduct = (typeof sharedProducts)[number]

/** What tests read once a shared product runs, or cannot run. */
export type StartedFile = Omit<TestedProduct, 'client'> | { error: string }

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the files that describe the shared products. */
    sharedProducts: string
  }
}

/**
 * Starts the shared products. Other tests run meanwhile.
 *
 * @returns ends the products
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-shared-'))
  project.provide('sharedProducts', folder)
  const stops = sharedProducts.map((name) => start(join(folder, `${name}.json`)))
  return async () => {
    for (const stop of await Promise.all(stops)) await stop()
    await rm(folder, { recursive: true })
  }
}

/** Starts a product and describes it in a file. Returns the function that ends it. */
async function start(file: string): Promise<() => Promise<void>> {
  const describe = async (started: StartedFile) => {
    await writeFile(`${file}.new`, JSON.stringify(started))
    await rename(`${file}.new`, file)
  }
  try {
    const product = await startProduct()
    product.pauseBuilds()
    await product.reconcile()
    const { origin, siteOrigin, state, secrets, cookies } = product
    await describe({ origin, siteOrigin, state, secrets, cookies })
    return () => product.stop()
  } catch (error) {
    await describe({ error: String(error) })
    return async () => undefined
  }
}
