import { afterEach, expect, it, vi } from 'vitest'
import { readBuildEnvironment } from './build-environment.ts'

afterEach(() => vi.unstubAllEnvs())

it('a build takes an emptied variable for one that is not set', () => {
  for (const name of ['SITE_ORIGIN', 'BUILD_ID', 'BUILD_OUT', 'BUILD_CACHE', 'BUILD_LIVE']) {
    vi.stubEnv(name, '')
  }
  vi.stubEnv('CONTENT_ORIGIN', 'https://magazine.example')
  expect(readBuildEnvironment()).toMatchObject({
    siteOrigin: 'https://magazine.example',
    buildId: expect.stringMatching(/^20/),
    outDir: 'dist/site',
    cacheDir: 'dist/cache',
    liveDir: 'dist/live',
  })
})
