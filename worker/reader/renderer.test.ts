import { expect, it, vi } from 'vitest'

it('is loaded once in the background, and renders a sample there', async () => {
  const load = './renderer.ts?of-a-new-isolate'
  const { prepareRenderer } = (await import(load)) as typeof import('./renderer.ts')
  const reported = vi.spyOn(console, 'error')
  const work: Promise<unknown>[] = []
  prepareRenderer((begun) => work.push(begun))
  prepareRenderer((begun) => work.push(begun))
  expect(work).toHaveLength(1)
  await Promise.all(work)
  expect(reported).not.toHaveBeenCalled()
})
