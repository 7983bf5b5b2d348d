import { defineConfig } from 'vitest/config'

/** Tests that kill and break parts of the product. They take minutes, so `npm test` leaves them out. */
export default defineConfig({
  test: {
    include: ['tests/faults/*.test.ts'],
    environment: 'node',
    testTimeout: 600_000,
    hookTimeout: 420_000,
    disableConsoleIntercept: true,
  },
})
