import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { firefox, type Project, webkit } from '@playwright/test'
import { findFirefox } from '#tests/browser/reader/firefox.ts'

/** Playwright's own builds, which it drives completely. */
const hasOwnBuild = {
  firefox: existsSync(firefox.executablePath()),
  webkit: existsSync(webkit.executablePath()),
}

/** A Firefox as its users install it, by WebDriver BiDi. */
const systemFirefox: Project['use'] = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: join(import.meta.dirname, 'bidi-firefox.ts'),
    // Playwright loses a page that Firefox shows again out of its memory.
    firefoxUserPrefs: { 'browser.sessionhistory.max_total_viewers': 0 },
  },
}

/** How to drive Firefox on this machine; undefined if there is none. */
function firefoxHere(): Project['use'] | undefined {
  if (hasOwnBuild.firefox) return { browserName: 'firefox' }
  return findFirefox() ? systemFirefox : undefined
}

interface Engine {
  name: string
  /** Undefined if this machine cannot run it. */
  use: Project['use'] | undefined
  /** What to do to have it. */
  install: string
}

/** The engines beside Chromium, as this machine has them. */
export const otherEngines: Engine[] = [
  {
    name: 'firefox',
    use: firefoxHere(),
    install: 'npx playwright install firefox, or apt-get install firefox-esr',
  },
  {
    name: 'webkit',
    use: hasOwnBuild.webkit ? { browserName: 'webkit' } : undefined,
    install: 'npx playwright install webkit; no other WebKit is one that Playwright can drive',
  },
]
