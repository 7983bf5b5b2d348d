import { defineConfig } from 'vitest/config'

// Tests that run products move them away from their services (tests/support/distance-under-test.ts).
process.env.DISTANCE = 'usual'

/** The whole-product tests about freshness, gate, images, sessions and saves. */
const atADistance = ['tests/product/{api-access,crawl,feeds,pending-changes,product}.test.ts']

/** Tests that break parts of the product. They take minutes, so `npm test` leaves them out. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'faults',
          include: ['tests/faults/*.test.ts'],
          environment: 'node',
          testTimeout: 600_000,
          hookTimeout: 600_000,
          disableConsoleIntercept: true,
        },
      },
      {
        test: {
          name: 'distance',
          include: atADistance,
          environment: 'node',
          isolate: false,
          setupFiles: ['./tests/support/clean-folders.ts'],
          globalSetup: ['./tests/support/shared-product-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
