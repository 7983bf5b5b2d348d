import { mkdirSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { prepareRenderer } from './tools/platform/prepared-renderer.ts'

/** Invented secrets for the Worker under test. */
const bindings = {
  SITE_ACCESS_KEY: 'the key of the tests',
  ADMIN_USERNAME: 'editor',
  ADMIN_PASSWORD: 'the password of the tests',
  SESSION_SECRET: 'a secret of the tests, at least 32 bytes long',
  BUILD_TOKEN: 'the-build-token-of-the-tests',
  FUZZ_CASES: process.env.FUZZ_CASES ?? (process.env.CI ? '10000' : '2500'),
  FUZZ_SEED: process.env.SEED ?? '',
}

/** Tests that start the whole product. */
const wholeProduct = [
  'tests/product/product.test.ts',
  'tests/product/pending-changes.test.ts',
  'tests/product/rendered-identity.test.ts',
  'tests/product/releases.test.ts',
  'tests/product/crawl.test.ts',
  'tests/product/feeds.test.ts',
  'tests/product/openapi.test.ts',
  'tests/product/rendered-pages.test.ts',
  'tests/product/*.test.ts',
  'tools/deploy/**/*.test.ts',
  'tests/product/import.test.ts',
  'tests/product/interrupted-import.test.ts',
  'tests/product/interrupted-export.test.ts',
  'tests/product/round-trip.test.ts',
]

/** Only for what hangs: on a machine with other work a build alone takes minutes. */
const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
}

/** With real processes and times: in CI what fails is tried once more, and the report says so. */
const retry = process.env.CI ? 1 : 0

/** The empty release that the Worker's tests are served. */
const testedRelease = '.latchkey/tests/site'

/** Wrangler wants the folder of the release; the Worker's tests need none in it. */
mkdirSync('dist/site', { recursive: true })
mkdirSync('.latchkey/tests', { recursive: true })

export default defineConfig(async () => ({
  test: {
    // On two cores it would be one: a test that waits for a build or a browser leaves the rest idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'domain',
          environment: 'node',
          ...patience,
          include: ['{src/domain,tools}/**/*.test.ts'],
          exclude: wholeProduct,
        },
      },
      {
        // The real thing: Worker, database, images, build and release.
        test: {
          name: 'product',
          environment: 'node',
          include: wholeProduct,
          globalSetup: ['./tests/support/demonstration.ts'],
          ...patience,
          retry,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'react',
          environment: 'jsdom',
          ...patience,
          env: { TZ: 'UTC' },
          setupFiles: ['./tests/support/patient-queries.ts'],
          include: ['src/{article,islands,admin}/**/*.test.{ts,tsx}'],
        },
      },
      {
        resolve: {
          alias: {
            'latchkey-renderer': await prepareRenderer(
              '.latchkey/tests',
              'http://localhost',
              (_, release) => cp(release, testedRelease, { recursive: true }),
            ),
          },
        },
        plugins: [
          cloudflareTest({
            main: './worker/index.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              assets: { directory: testedRelease, binding: 'ASSETS' },
              bindings: { ...bindings, MIGRATIONS: await readD1Migrations('./worker/migrations') },
            },
          }),
        ],
        test: {
          name: 'worker',
          ...patience,
          retry,
          include: ['worker/**/*.test.ts'],
          setupFiles: ['./worker/testing/apply-migrations.ts'],
          globalSetup: ['./tests/support/hook-server.ts'],
        },
      },
    ],
  },
}))
