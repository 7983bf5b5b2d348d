import { defineConfig } from '@playwright/test'
import usual from './playwright.config.ts'
import { otherEngines } from './tests/browser/engines/engines.ts'
import { hasWebKit } from './tests/browser/engines/webkit-page.ts'

// Workers read this file too.
if (process.env.TEST_WORKER_INDEX === undefined) {
  for (const { name, use, install } of otherEngines) {
    if (!use) console.log(`Skipped: ${name}, which is not installed (${install}).`)
  }
  if (!hasWebKit()) {
    console.log(
      'Skipped: Back after a logout in WebKit, which is not installed (apt-get install webkit2gtk-driver xvfb).',
    )
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
    // Playwright cannot drive the WebKit of the system: one test does so by WebDriver.
    ...(hasWebKit()
      ? [
          {
            name: 'webkit of the system',
            testDir: 'tests/browser/auth',
            testMatch: 'back-after-logout.spec.ts',
            grep: /in WebKit/,
            use: usual.use ?? {},
          },
        ]
      : []),
  ],
})
