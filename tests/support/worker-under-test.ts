import { join, resolve } from 'node:path'
import { readD1Migrations } from '@cloudflare/vitest-plugin'
import { rendererName } from '#tools/build/renderer-bundle.ts'
import { imagesService } from '#tools/platform/images-service.ts'
import { ReleaseStore } from '#tools/platform/release-store.ts'
import { hashPassword } from '#worker/auth/passwords.ts'
import { prepareCode } from './prepared-magazines.ts'

/** Invented secrets. */
const secrets = {
  SITE_ACCESS_KEY: 'the key of the tests',
  ADMIN_USERNAME: 'editor',
  ADMIN_PASSWORD: 'the password of the tests',
  SESSION_SECRET: 'a secret of the tests, at least 32 bytes long',
  BUILD_TOKEN: 'the-build-token-of-the-tests',
}

/** Returns the options of the Cloudflare plugin, and the module that the Worker renders pages with. */
export async function workerUnderTest() {
  const code = await prepareCode()
  const { current: release = '' } = await ReleaseStore.open(join(code, 'releases'))
  return {
    renderer: resolve(code, rendererName),
    main: './worker/index.ts',
    wrangler: { configPath: './wrangler.toml' },
    miniflare: {
      assets: { directory: release, binding: 'ASSETS' },
      images: { binding: 'IMAGES', remoteProxyConnectionString: await imagesService() },
      bindings: {
        ...secrets,
        ADMIN_PASSWORD_HASH: await hashPassword(secrets.ADMIN_PASSWORD),
        MIGRATIONS: await readD1Migrations('./worker/migrations'),
        PLATFORM_PLAN: process.env.PLATFORM_PLAN === 'free' ? 'free' : 'paid',
        FUZZ_CASES: process.env.FUZZ_CASES ?? '300',
        SEED: process.env.SEED ?? '1',
        WEEKS_PER_ARTICLE: process.env.WEEKS_PER_ARTICLE ?? '13',
      },
    },
  }
}
