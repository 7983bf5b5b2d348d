import { afterEach, expect, it, vi } from 'vitest'
import { vitalsSampling } from '#domain/vitals/sampling.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
  vi.doUnmock('web-vitals')
})

it.each([
  ['the first share of page views is measured', 0.9, 1],
  ['the others are not', 1.1, 0],
])('%s', async (_name, share, times) => {
  const requestIdleCallback = vi.fn()
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.spyOn(Math, 'random').mockReturnValue(share / vitalsSampling)
  await import('./measure-vitals.ts')
  dispatchEvent(new Event('load'))
  expect(requestIdleCallback).toHaveBeenCalledTimes(times)
})

it('measures nothing, and says nothing, if the library cannot be fetched', async () => {
  const requestIdleCallback = vi.fn()
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.doMock('web-vitals', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await import('./measure-vitals.ts')
  dispatchEvent(new Event('load'))
  await expect(requestIdleCallback.mock.calls[0]?.[0]()).resolves.toBeUndefined()
})
