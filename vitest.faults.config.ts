import { defineConfig } from 'vitest/config'

/** What the product must stand: a few minutes, apart from `npm test`. */
export default defineConfig({
  test: {
    include: ['tests/faults/*.test.ts'],
    environment: 'node',
    testTimeout: 600_000,
    hookTimeout: 420_000,
    disableConsoleIntercept: true,
  },
})
