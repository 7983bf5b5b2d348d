import { articlePath } from '#domain/articles/slug.ts'
import { defaultAppearance, defaultSettings } from '#src/publication.ts'
import { test } from '#tests/browser/visual.ts'
import { resetFace } from './reset-face.ts'

test.use({ visitor: 'admin' })

/** The ones that are hardest to read first. */
const accents =
  '#ffff00 #ffffff #000000 #808080 #777777 #ff0000 #00ff00 #0000ff #ff00ff #00ffff #f6f4ee #0c0f0e #006b45 #3ddc97 #ffb6c1 #8b4513 #123456 #fedcba #7f7f00 #e0e0e0'.split(
    ' ',
  )

test('every text can be read with twenty accents, the ugliest among them, on both themes', async ({
  page,
  browser,
  magazine,
  checkScreen,
}) => {
  test.setTimeout(900_000)
  const { client, origin } = magazine
  const article = (await client.list()).find(({ published }) => published)
  if (!article) throw new Error('An article is needed.')
  try {
    for (const accent of accents) {
      const { settings, revision } = await client.settings()
      const appearance = { ...defaultAppearance, accent }
      await client.saveSettings({ ...defaultSettings, ...settings, appearance, revision })
      for (const path of ['/', articlePath(article)]) {
        await page.goto(path)
        const name = `accent-${accent.slice(1)}${path === '/' ? '-home' : '-article'}`
        // By turns in the one theme and in the other.
        await checkScreen(name)
        await checkScreen(`${name}-again`)
      }
      const stranger = await browser.newPage({
        storageState: { cookies: [], origins: [] },
        reducedMotion: 'reduce',
      })
      await stranger.goto(`${origin}/login`)
      await stranger.getByLabel('Access Key').fill('a key')
      await checkScreen(`accent-${accent.slice(1)}-login`, stranger.locator('.login-submit'))
      await stranger.close()
      // The turns begin anew.
      await checkScreen(`accent-${accent.slice(1)}-last`)
    }
  } finally {
    await resetFace(magazine)
  }
})
