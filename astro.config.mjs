import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import { readBuildEnvironment } from './build/build-environment.ts'
import { keptRenderer } from './build/kept-renderer.ts'
import { releaseFile } from './build/release-file.ts'

const { siteOrigin, buildId, outDir, cacheDir, liveDir } = readBuildEnvironment()

export default defineConfig({
  site: siteOrigin,
  outDir,
  cacheDir,
  build: { format: 'file' },
  trailingSlash: 'never',
  // Not among the integrations: the adapter is what makes Astro keep the pages' headers apart.
  adapter: keptRenderer({ liveDir }),
  integrations: [react(), releaseFile({ buildId })],
  image: { service: passthroughImageService() },
  session: false,
  devToolbar: { enabled: false },
  security: { csp: true },
})
