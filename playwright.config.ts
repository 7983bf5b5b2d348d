import { defineConfig, devices } from '@playwright/test'
import { origin, port, secrets, state } from './tests/browser/test-server.ts'
import { withReleases } from './tests/browser/timeouts.ts'
import { findChromium } from './tools/cli/chromium.ts'

const executablePath = findChromium()
/** What an attack asks for elsewhere is seen, and goes nowhere. */
const noOtherHost = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'
const args = ['--no-sandbox', noOtherHost]
const launchOptions = { ...(executablePath && { executablePath }), args }

const use = devices['Desktop Chrome']

/** Files that start a magazine of their own. */
const ownMagazines = ['attacks.spec.ts', 'reader-list.spec.ts']

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  workers: 2,
  // Shared out test by test: no worker is left with a long file at the end.
  fullyParallel: true,
  // A loaded machine may miss a deadline once; what is broken fails again.
  retries: process.env.CI ? 2 : 0,
  reporter: [['list']],
  use: {
    baseURL: origin,
    // Recording slows every test down; `--trace on` shows one that fails.
    trace: 'on-first-retry',
    launchOptions,
  },
  projects: [
    // First, since each of these files is a chain: no worker is left with one at the end.
    { name: 'own magazines', use, testMatch: ownMagazines },
    { name: 'shared magazine', use, testIgnore: ownMagazines },
  ],
  webServer: {
    command: `rm -rf ${state} && npm start`,
    // What it says once the demonstration content is stored and there is a release that holds it.
    wait: { stdout: /Ctrl-C ends it/ },
    env: { ...secrets, PORT: String(port), LATCHKEY_STATE: state },
    timeout: withReleases,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
  },
})
