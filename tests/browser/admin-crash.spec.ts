import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '#tools/cli/chromium.ts'
import { AdminScreen } from './admin.screen.ts'
import { article } from './editor-page.ts'
import { keptWriting } from './kept-writing.ts'
import { LoginScreen } from './login.screen.ts'
import { expect, test } from './test.ts'
import { origin } from './test-server.ts'

interface RunningBrowser {
  browser: Browser
  process: ChildProcess
}

/** A browser of its own, so that it can be killed as a whole. */
async function startBrowser(profile: string): Promise<RunningBrowser> {
  // Where it says which port it took; one that was killed leaves its own behind.
  const portFile = join(profile, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const child = spawn(
    findChromium() ?? chromium.executablePath(),
    [
      ...['--headless=new', '--no-sandbox', '--no-first-run', '--remote-debugging-port=0'],
      ...[`--user-data-dir=${profile}`, 'about:blank'],
    ],
    { stdio: 'ignore', detached: true },
  )
  for (let tries = 0; tries < 200; tries++) {
    const [port] = (await readFile(portFile, 'utf8').catch(() => '')).split('\n')
    const at = `http://127.0.0.1:${port}`
    const browser = port && (await chromium.connectOverCDP(at).catch(() => null))
    if (browser) return { browser, process: child }
    await setTimeout(200)
  }
  throw new Error('The browser did not start.')
}

/** As the power cord does it: every process of the browser at once. */
async function kill({ process: child }: RunningBrowser): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid) process.kill(-child.pid, 'SIGKILL')
  await gone
}

async function pageOf({ browser }: RunningBrowser) {
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no profile.')
  const page = await context.newPage()
  // What the configuration gives to the pages of other tests.
  page.goto = (
    (goto) => (path: string) =>
      goto(new URL(path, origin).href)
  )(page.goto.bind(page))
  return page
}

/** By the two forms: this browser's storage is what the test is about. */
async function enter(page: Page): Promise<AdminScreen> {
  await new LoginScreen(page).enter()
  const admin = new AdminScreen(page)
  await admin.signIn()
  return admin
}

test('the browser is killed while somebody types: opened again, the text is there', async () => {
  test.setTimeout(120_000)
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-profile-'))
  const { _id } = await article()
  const first = await startBrowser(profile)
  const page = await pageOf(first)
  const admin = await enter(page)
  await admin.edit(_id)
  // Nothing reaches the server: what is found again was kept on the machine.
  await page.route(`**/api/admin/articles/${_id}`, (route) =>
    route.request().method() === 'PUT' ? undefined : route.continue(),
  )
  await admin.writeOn(' These words were typed just before the lights went out.')
  // Typing goes on: what is lost may be no more than a machine under load has under way.
  const goingOn = page.keyboard.type(' And on, and on.'.repeat(20), { delay: 50 }).catch(() => {})
  await expect
    .poll(() => keptWriting(page))
    .toEqual([expect.stringContaining('just before the lights went out.')])
  await kill(first)
  await goingOn

  const second = await startBrowser(profile)
  const fresh = await pageOf(second)
  // A killed browser may have lost its last cookies and tokens, or not: whoever comes back signs in.
  await fresh.context().clearCookies()
  await fresh.goto('/login')
  await fresh.evaluate(() => localStorage.clear())
  const again = await enter(fresh)
  await again.page.goto(`/admin/edit/${_id}`)
  await expect(again.dialog).toContainText('saved on this computer but not on the server')
  await expect(again.dialog.locator('mark').first()).toContainText('just before the lights went')
  await again.confirm('Restore')
  await expect(again.text).toContainText('These words were typed just before the lights went')
  await expect(again.saving).toHaveText('Draft saved')
  await kill(second)
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})
