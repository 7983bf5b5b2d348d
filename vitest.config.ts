import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './tests/support/long-files-first.ts'
import { browserParser } from './tools/build/browser-parser.ts'
import { leanLibraries } from './tools/build/lean-libraries.ts'

// Dates read the same on every machine.
process.env.TZ = 'UTC'
// The programs that tests start are compiled once, which halves what their start costs.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

/** Set for longer runs: how many cases each property and the fuzzing try. */
const fuzzCases = process.env.FUZZ_CASES

/** Left to the nightly run: whole commands, what breaks them and the platform, what backups lead to, and years. */
const nightlyTests = process.env.NIGHTLY
  ? []
  : [
      'tests/product/{backup-moment,backup-workflow,commands,distance,first-start,free-plan}.test.ts',
      'tests/product/{helped-commands,interrupted-*,languages,long-restore,openapi,restored-release}.test.ts',
      'worker/{many-scheduled,auth/many-ended-sessions,db/vitals/ten-years,images/upload-kills}.test.ts',
    ]

/** What `npm run check` looks at: the form of the code, and the demonstration's release as files. */
const checks = ['tools/checks/*.test.ts', 'tests/product/{script-bytes,valid-html}.test.ts']

/** Tests without JSX that need a page all the same. */
const pageTests = [
  'src/admin/html-parser.test.ts',
  'src/admin/ui/uploads/upload-image.test.ts',
  'src/admin/editor/{editor-writes-clean,paste/pasted-html,text/picture,text/text-extensions}.test.ts',
  'src/admin/editor/merging/*.test.ts',
  'src/admin/editor/notes/notes-survive.test.ts',
  'src/admin/editor/suggestions/placing/placing.test.ts',
  'src/layouts/scripts/measure-vitals.test.ts',
  'tests/editor-round-trip.test.ts',
]

/** Loaded when the Worker's tests start: it takes seconds, and a build after a change of code. */
const workerSetup = join(import.meta.dirname, 'tests/support/worker-under-test.ts')

/** The path of the module that the Worker renders pages with, set when its tests start. */
let renderer = ''

/**
 * Lets workerd load packages and the renderer as they are. The Cloudflare plugin has Vite transform
 * each of their modules, which takes longer than most tests.
 */
const untransformedModules: Plugin = {
  name: 'latchkey-untransformed-modules',
  enforce: 'post',
  config: ({ test }) => {
    const deps = {
      inline: [],
      external: [/\/node_modules\/(?!@cloudflare|@?vitest)/, /renderer\.mjs$/],
    }
    Object.assign(test?.server?.deps ?? {}, deps)
  },
  resolveId: (id) => (id === 'latchkey-renderer' ? renderer : undefined),
}

export default defineConfig({
  test: {
    // Also on two cores: a test that waits for an answer or a build leaves the rest idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          pool: 'threads',
          isolate: false,
          testTimeout: fuzzCases ? 600_000 : 180_000,
          setupFiles: ['./tests/support/seeded-properties.ts', './tests/support/clean-folders.ts'],
          include: ['{src,tools,demo}/**/*.test.ts', 'tests/screenshots/*.test.ts'],
          exclude: [...pageTests, ...checks, 'tools/deploy/**'],
        },
      },
      {
        // What the build leaves out is missing here too.
        plugins: [react(), browserParser(), leanLibraries()],
        test: {
          name: 'react',
          server: {
            deps: { inline: [/\/node_modules\/(zod|@tiptap|@tanstack|react-hook-form)\//] },
          },
          // Only for what hangs: beside other work a machine is many times slower.
          testTimeout: fuzzCases ? 600_000 : 180_000,
          expect: { poll: { timeout: 150_000 } },
          environment: 'jsdom',
          // Node's BroadcastChannel connects threads: one test would receive what another sends.
          pool: 'forks',
          isolate: false,
          setupFiles: ['./tests/support/seeded-properties.ts', './tests/support/clean-page.ts'],
          include: ['src/**/*.test.tsx', ...pageTests],
        },
      },
      {
        plugins: [
          cloudflareTest(async () => {
            const { workerUnderTest }: typeof import('./tests/support/worker-under-test.ts') =
              await import(workerSetup)
            const { renderer: path, ...options } = await workerUnderTest()
            renderer = path
            return options
          }),
          untransformedModules,
        ],
        test: {
          name: 'worker',
          isolate: false,
          // Only for what hangs.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          include: ['worker/**/*.test.ts'],
          exclude: nightlyTests,
          setupFiles: ['./worker/testing/platform-limits.ts', './worker/testing/empty-database.ts'],
          globalSetup: ['./tests/support/hook-server.ts'],
        },
      },
      {
        test: {
          name: 'check',
          environment: 'node',
          testTimeout: 600_000,
          include: checks,
        },
      },
      {
        // The real thing: Worker, database, images, build and release.
        test: {
          name: 'product',
          environment: 'node',
          isolate: false,
          setupFiles: ['./tests/support/clean-folders.ts'],
          include: ['tests/product/**/*.test.ts', 'tools/deploy/**/*.test.ts'],
          exclude: [...nightlyTests, ...checks],
          globalSetup: ['./tests/support/shared-product-setup.ts'],
          // Only for what hangs: on a machine with other work a build alone takes minutes.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 400_000 } },
        },
      },
    ],
  },
})
