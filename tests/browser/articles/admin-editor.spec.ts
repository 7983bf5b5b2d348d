import { expect, test } from '#tests/browser/test.ts'

test.use({ visitor: 'admin' })

test('the preview shows the unsaved text as the reader will see it, at three widths', async ({
  page,
  admin,
  createArticle,
}) => {
  const { _id } = await createArticle({
    summary: 'A summary.',
    quotes: [{ text: 'It was quiet.', position: 'center' }],
    citations: [{ title: 'The record', url: 'https://a.example/record' }],
    tags: ['night'],
  })
  await admin.edit(_id)
  await admin.writeOn(' Unsaved words.')
  await admin.button('Preview').click()
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('.article-body')).toContainText('It was quiet. Unsaved words.')
  await expect(frame.getByRole('heading', { name: 'Sources' })).toBeVisible()
  await expect(frame.getByText('#night').or(frame.getByText('night'))).toBeVisible()
  for (const [name, width] of [
    ['Phone, 390 px', 390],
    ['Tablet, 820 px', 820],
    ['Desktop, 1440 px', 1440],
  ] as const) {
    await page.getByRole('radio', { name }).check()
    const readWidth = () =>
      frame.locator('html').evaluate((root) => root.ownerDocument.defaultView?.innerWidth)
    await expect.poll(readWidth).toBe(width)
  }
  const styles = await frame.locator('h1').evaluate((head) => ({
    font: getComputedStyle(head).fontFamily,
    mode: head.ownerDocument.compatMode,
  }))
  expect(styles.font).toContain('Newsreader')
  expect(styles.mode).toBe('CSS1Compat')
  await page.keyboard.press('Escape')
  await expect(admin.button('Preview')).toBeFocused()
})

test('featured quotes are made of the selection and reordered; a refusal leads to its field', async ({
  page,
  admin,
  createArticle,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const { _id } = await createArticle({ content: '<p>First words.</p><p>Last words.</p>' })
  await admin.edit(_id)
  const quote = (number: number) => page.getByRole('group', { name: `Quote ${number}` })

  await test.step('a quote is made of the selection', async () => {
    await admin.text.getByText('First words.').selectText()
    await admin.button('Make a featured quote of the selection').click()
    await expect(quote(1).getByLabel('Text')).toHaveValue('First words.')
  })

  await test.step('a quote whose words are gone is pointed out', async () => {
    await admin.button('Add Quote').click()
    await quote(2).getByLabel('Text').fill('Words from nowhere.')
    await expect(quote(2)).toContainText('These words are not in the article’s content')
    await quote(2).getByLabel('Text').fill('“last words”')
    await expect(quote(2)).not.toContainText('These words are not')
  })

  await test.step('quotes are reordered and stored', async () => {
    await admin.button('Move quote 2 up').click()
    await expect(quote(1).getByLabel('Text')).toHaveValue('“last words”')
    await expect(admin.saving).toHaveText('Draft saved')
    await page.reload()
    await expect(quote(2).getByLabel('Text')).toHaveValue('First words.')
  })

  await test.step('a refused publication names the field, and leads back to it', async () => {
    const tags = page.getByLabel('Tags')
    await tags.fill('x'.repeat(41))
    await admin.text.click()
    await admin.button('Publish').click()
    await admin.confirm('Publish')
    await expect(admin.dialog).toContainText('Error: A tag has at most 40 characters.')
    await admin.confirm('OK')
    await expect(tags).toBeFocused()
    await expect(tags).toHaveAccessibleDescription(/A tag has at most 40 characters\./)
  })
})

test('on a phone the toolbar is one opaque line, and less than a third of the screen', async ({
  page,
  admin,
  createArticle,
}) => {
  const rows = '<tr><td>A cell</td><td>B</td></tr>'.repeat(3)
  const { _id } = await createArticle({
    content: `${'<p>Words that pass below the toolbar.</p>'.repeat(40)}<table>${rows}</table>`,
  })
  /** Above a keyboard of 336 pixels. */
  const seen = 844 - 336
  await page.setViewportSize({ width: 390, height: 844 })
  await admin.edit(_id)
  for (const place of ['Words that pass', 'A cell']) {
    await admin.text.getByText(place).last().click()
    await expect(page.getByRole('toolbar')).toHaveCount(place === 'A cell' ? 2 : 1)
    const bars = page.locator('.toolbars')
    const bounds = () => bars.evaluate((element) => element.getBoundingClientRect().toJSON())
    await expect.poll(async () => (await bounds()).bottom).toBeLessThan(seen / 3)
    const { top, left, right, height } = await bounds()
    expect([top, left, right]).toEqual([0, 0, 390])
    expect(height).toBeLessThan(70)
    const covers = await bars.evaluate(
      (element, { height: below }) => {
        const probes = [1, 60, 195, 330, 388].flatMap((x) =>
          [2, below - 3].map((y) => [x, y] as const),
        )
        return probes.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
      },
      { height },
    )
    expect(covers).toBe(true)
    expect(await bars.evaluate((element) => getComputedStyle(element).maskImage)).toBe('none')
    expect(await bars.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  }
  await page.getByRole('toolbar', { name: 'Table' }).getByRole('button').last().click()
  await expect(admin.text.locator('table')).toHaveCount(0)
  await admin.button('Featured Quotes').focus()
  await expect(admin.button('Back')).toBeInViewport()
})
