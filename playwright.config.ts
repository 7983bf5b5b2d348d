import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/cli/chromium.ts'

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  // Of minutes, or of what seldom breaks: with the faults.
  ...(!process.env.NIGHTLY && { grepInvert: /@nightly/ }),
  outputDir: 'test-results',
  globalSetup: './tests/browser/global-setup.ts',
  // Deadlines only for what hangs: beside other work a machine is many times slower.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  workers: 2,
  fullyParallel: true,
  reporter: [['list']],
  use: {
    // Emptied before each test: cookies, storage, cache and routes. A new one takes twice the time.
    reuseContext: true,
    // Drawing motion costs more than most of what a test does; the tests about motion switch it on.
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: findChromium(),
      // What an attack requests elsewhere is recorded, and reaches no host.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
      ],
    },
  },
})
