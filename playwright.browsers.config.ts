import { defineConfig } from '@playwright/test'
import usual from './playwright.config.ts'
import { otherEngines } from './tests/browser/engines/engines.ts'

// Workers read this file too.
if (process.env.TEST_WORKER_INDEX === undefined) {
  for (const { name, use, install } of otherEngines) {
    if (!use) console.log(`Skipped: ${name}, which is not installed (${install}).`)
  }
}

/** What readers and editors do every day, in every engine that this machine has. */
export default defineConfig({
  ...usual,
  testDir: 'tests/browser/engines',
  testIgnore: [],
  workers: 1,
  use: {},
  projects: [
    { name: 'chromium', use: usual.use ?? {} },
    ...otherEngines.flatMap(({ name, use }) => (use ? [{ name, use }] : [])),
  ],
})
