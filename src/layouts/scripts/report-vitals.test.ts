import { afterEach, expect, it, vi } from 'vitest'
import { vitalsSampling } from '#domain/page-kind.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
})

it.each([
  ['the first share of page views is measured', 0.9, 1],
  ['the others are not', 1.1, 0],
])('%s', async (_name, share, times) => {
  const requestIdleCallback = vi.fn()
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.spyOn(Math, 'random').mockReturnValue(share / vitalsSampling)
  await import('./report-vitals.ts')
  expect(requestIdleCallback).toHaveBeenCalledTimes(times)
})
