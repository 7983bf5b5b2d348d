import { statfsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/cli/chromium.ts'

/** Left to the nightly run: they take minutes, or show in a browser what cheaper tests show of its parts. */
const nightlyTests = [
  'accents.spec.ts',
  'account.spec.ts',
  'admin-crash.spec.ts',
  'admin-dashboard.spec.ts',
  'admin-keys.spec.ts',
  'admin-logout.spec.ts',
  'admin-pictures.spec.ts',
  'admin-reloads.spec.ts',
  'admin-session.spec.ts',
  'admin-settings.spec.ts',
  'appearance.spec.ts',
  'attacks.spec.ts',
  'audit.spec.ts',
  'back-after-logout.spec.ts',
  'corrections.spec.ts',
  'drop-cap.spec.ts',
  'edition-file.spec.ts',
  'editor-screens.spec.ts',
  'ended-while-writing.spec.ts',
  'every-screen.spec.ts',
  'failing-screens.spec.ts',
  'handed-out.spec.ts',
  'invitations.spec.ts',
  'kept-texts.spec.ts',
  'languages.spec.ts',
  'longest-values.spec.ts',
  'many-articles.spec.ts',
  'media.spec.ts',
  'newsroom.spec.ts',
  'portal-parser.spec.ts',
  'presence.spec.ts',
  'presence-waits.spec.ts',
  'preview-links.spec.ts',
  'programs.spec.ts',
  'reader-pictures.spec.ts',
  'replacement-portions.spec.ts',
  'roles.spec.ts',
  'rollout.spec.ts',
  'schedule.spec.ts',
  'signed-in-again.spec.ts',
  'stored-data.spec.ts',
  'suggestions-below.spec.ts',
  'suggestions.spec.ts',
  'two-tabs.spec.ts',
  'two-writers.spec.ts',
  'week.spec.ts',
]

/** Whether Chromium's processes can share memory; in a container's 64 MB they cannot, and share files. */
function sharesMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 1e9
  } catch {
    return false
  }
}

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  // `engines` has a configuration of its own: playwright.browsers.config.ts.
  testIgnore: ['**/engines/**', ...(process.env.NIGHTLY ? [] : nightlyTests)],
  outputDir: 'test-results',
  globalSetup: './tests/browser/global-setup.ts',
  // Deadlines only for what hangs: beside other work a machine is many times slower.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // Also on two cores: a test that waits for an autosave leaves one idle.
  workers: 3,
  fullyParallel: true,
  // In CI's log what failed stands close to the end, also what Vitest wrote before it.
  reporter: process.env.CI ? 'dot' : 'list',
  use: {
    // Emptied before each test: cookies, storage, cache and routes. A new one takes twice the time.
    reuseContext: true,
    // Drawing motion costs more than most of what a test does; the tests about motion switch it on.
    reducedMotion: 'reduce',
    // Compressing takes longer than all else that a script's answer takes.
    extraHTTPHeaders: { 'accept-encoding': 'identity' },
    launchOptions: {
      executablePath: findChromium(),
      ignoreDefaultArgs: sharesMemory() ? ['--disable-dev-shm-usage'] : [],
      // What an attack requests elsewhere is recorded, and reaches no host.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // A page lives for seconds here: to optimize its scripts costs more than it saves.
        '--js-flags=--no-maglev --no-turbofan',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
      ],
    },
  },
})
