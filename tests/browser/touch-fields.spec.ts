import { expect, test } from './test.ts'

const screens = [
  '/search',
  '/admin',
  ...['board', 'create', 'media', 'authors', 'calendar', 'keys', 'account', 'settings'].map(
    (name) => `/admin/${name}`,
  ),
]

test.use({ visitor: 'admin', hasTouch: true, viewport: { width: 820, height: 1180 } })

test('a touch screen zooms into no field: its text is 16 px high or more', async ({ page }) => {
  for (const path of screens) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
    const small = await page
      .locator(
        'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"]), select, textarea, [contenteditable="true"]',
      )
      .evaluateAll((fields) =>
        fields
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => `${field.className} ${field.ariaLabel ?? field.id}`),
      )
    expect.soft(small, path).toEqual([])
  }
})
