import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { type Browser, expect, type Page } from '@playwright/test'
import pMap from 'p-map'
import { openSignedInContext } from '#tests/support/signed-in-context.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { launchChromium } from '#tools/cli/chromium.ts'
import { readScriptArguments } from '#tools/cli/run-command.ts'
import { folder, looks, pictureFile, writeContactSheet } from './contact-sheet.ts'
import { takeReadmePictures } from './readme-pictures.ts'
import type { Screen } from './screen.ts'
import { allScreens, emptyHome } from './screens.ts'
import { findShownContent } from './shown-content.ts'

/** Only for what hangs. */
const maxWaitMs = 60_000

const usage = `npm run screenshots -- [NAME …]

Writes the screens of these names, or all, into ${folder}/, which it empties first. The name readme
takes the pictures of the README.`

const { positionals: wanted } = readScriptArguments({ usage, allowPositionals: true })

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
console.log('Starting the demonstration magazine …')
await using product = await startProduct()
// The Worker renders what is shown; a build would take the processor from the browser.
product.pauseBuilds()
await using browser = await launchChromium({ args: ['--disable-gpu'] })
const shown = await findShownContent(product)
const screens = allScreens(shown, product.secrets.SITE_ACCESS_KEY)
const chosen = [...screens, emptyHome].filter(
  ({ name }) => wanted.length === 0 || wanted.includes(name),
)
const started = Date.now()
let taken = 0
const take = async (screen: Screen) => {
  // One that fails leaves the others.
  await photograph(browser, product, screen).catch((error) => {
    process.exitCode = 1
    console.error(`${screen.name} has no picture:`, error)
  })
  taken += 1
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`${taken} of ${chosen.length} after ${seconds} s: ${screen.name}`)
}
const concurrency = availableParallelism() * 2
await pMap(
  chosen.filter((screen) => screen !== emptyHome),
  take,
  { concurrency },
)
if (wanted.length === 0 || wanted.includes('readme')) {
  await takeReadmePictures(browser, product, shown)
}
if (chosen.includes(emptyHome)) {
  await withdrawAll(product)
  await take(emptyHome)
}
await writeContactSheet(chosen)
console.log(`The screens are in ${folder}/, side by side in ${folder}/index.html`)

/** Takes a screen at every width in both themes, whole as far as it can be scrolled. */
async function photograph(browser: Browser, product: StartedProduct, screen: Screen) {
  let page: Page | undefined
  for (const look of looks) {
    const viewport = { width: look.width, height: look.height }
    if (page) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: look.colorScheme })
    } else {
      page = await openScreen(browser, product, screen, { viewport, colorScheme: look.colorScheme })
    }
    await showEveryImage(page)
    // A dialog fills the window, not the page behind it; what a screen scrolled to stands under its header.
    const fullPage = await page.evaluate(
      () => scrollY === 0 && document.querySelector('dialog[open]') === null,
    )
    await page.screenshot({ path: `${folder}/${pictureFile(screen.name, look)}`, fullPage })
    if (!screen.isBrief) continue
    await page.context().close()
    page = undefined
  }
  await page?.context().close()
}

/** Opens a screen for who looks at it, and does what leads to its state. */
async function openScreen(
  browser: Browser,
  { origin, cookies }: StartedProduct,
  screen: Screen,
  look: Pick<Exclude<Parameters<Browser['newContext']>[0], undefined>, 'viewport' | 'colorScheme'>,
): Promise<Page> {
  const session = { nobody: '', reader: cookies.reader, admin: cookies.admin }[screen.as]
  const options = { ...look, reducedMotion: 'reduce' } as const
  const context = await openSignedInContext(browser, origin, session, options)
  context.setDefaultTimeout(maxWaitMs)
  const page = await context.newPage()
  await page.goto(screen.path, { waitUntil: 'networkidle' })
  try {
    // On a slow machine the network is idle before the portal has started.
    if (!screen.prepare)
      await expect(page.locator('.loading')).toHaveCount(0, { timeout: maxWaitMs })
    await screen.prepare?.(page)
    await expect(page.locator('.editor-panel .loading')).toHaveCount(0, { timeout: maxWaitMs })
  } catch (cause) {
    throw new Error(`The screen ${screen.name} is not as its table says.`, { cause })
  }
  return page
}

/** Images further down load and are drawn when they come near, and nobody scrolls here. */
async function showEveryImage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager'
      image.parentElement?.style.setProperty('content-visibility', 'visible')
    }
    await Promise.allSettled(Array.from(document.images, (image) => image.decode()))
  })
}

/** Deletes what is published; the last of all screens is one without articles. */
async function withdrawAll({ client }: StartedProduct): Promise<void> {
  for (const { _id, published } of await client.list()) if (published) await client.remove(_id)
}
