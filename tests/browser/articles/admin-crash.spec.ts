import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { openAsColleague } from '#tests/browser/accounts/colleague.ts'
import { AdminScreen } from '#tests/browser/admin.screen.ts'
import { LoginScreen } from '#tests/browser/auth/login.screen.ts'
import { expect, test } from '#tests/browser/test.ts'
import { findChromium } from '#tools/cli/chromium.ts'
import { readLocalCopies } from './local-copies.ts'

interface RunningBrowser {
  browser: Browser
  process: ChildProcess
}

/** Starts a browser apart from Playwright's, so that it can be killed as a whole. */
async function startBrowser(profile: string): Promise<RunningBrowser> {
  // The browser writes its port here; one that was killed leaves its file behind.
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
  while (child.exitCode === null) {
    const [port] = (await readFile(portFile, 'utf8').catch(() => '')).split('\n')
    const at = `http://127.0.0.1:${port}`
    const browser = port && (await chromium.connectOverCDP(at).catch(() => null))
    if (browser) return { browser, process: child }
    await setTimeout(200)
  }
  throw new Error('The browser ended before it could be reached.')
}

/** Kills every process of the browser at once, as a power cut does. */
async function kill({ process: child }: RunningBrowser): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid) process.kill(-child.pid, 'SIGKILL')
  await gone
}

/** Signs in by the two forms: this browser's storage is what the test is about. */
async function signIn({ browser }: RunningBrowser, origin: string): Promise<AdminScreen> {
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no profile.')
  const page = await context.newPage()
  // Relative addresses, as the configuration gives to the pages of other tests.
  page.goto = (
    (goto) => (path: string) =>
      goto(new URL(path, origin).href)
  )(page.goto.bind(page))
  // A killed browser may have lost its last cookies and tokens, or not.
  const login = new LoginScreen(page)
  await login.open()
  await login.enter()
  const admin = new AdminScreen(page)
  await page.goto('/admin/login')
  await admin.signIn()
  await admin.heading.waitFor()
  return admin
}

test('the browser is killed during typing: opened again, the text is there, and a colleague’s too', async ({
  browser,
  magazine,
  createArticle,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-profile-'))
  const { _id } = await createArticle()
  const first = await startBrowser(profile)
  const admin = await signIn(first, magazine.origin)
  await admin.edit(_id)
  // Nothing reaches the server: what is found again was kept on the machine.
  await admin.page.route(`**/api/admin/articles/${_id}`, (route) =>
    route.request().method() === 'PUT' ? undefined : route.continue(),
  )
  await admin.writeOn(' These words were typed just before the lights went out.')
  // Typing goes on: no more may be lost than a machine under load has under way.
  const typing = admin.page.keyboard.type(' And on.'.repeat(40), { delay: 50 }).catch(() => {})
  await expect
    .poll(() => readLocalCopies(admin.page))
    .toEqual([expect.stringContaining('just before the lights went out.')])
  await kill(first)
  await typing

  const wren = await openAsColleague(browser, magazine, { username: 'wren' })
  await wren.edit(_id)
  await wren.text.click()
  await wren.page.keyboard.press('Control+Home')
  await wren.page.keyboard.insertText('Wren was here before.')
  await wren.page.keyboard.press('Enter')
  await expect(wren.saving).toHaveText('Draft saved')
  await wren.page.context().close()

  const second = await startBrowser(profile)
  const again = await signIn(second, magazine.origin)
  await again.page.goto(`/admin/edit/${_id}`)
  await expect(again.page.getByText(/Merged with wren’s changes\.$/)).toBeVisible()
  await expect(again.dialog).toHaveCount(0)
  await expect(again.text).toContainText('These words were typed just before the lights went')
  await expect(again.text.locator('p').first()).toHaveText('Wren was here before.')
  await expect(again.saving).toHaveText('Draft saved')
  await kill(second)
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})
