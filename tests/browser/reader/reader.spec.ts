import { expect, test } from '#tests/browser/test.ts'

test('a reader filters the stories, reads one and comes back', async ({
  page,
  context,
  reader,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  await reader.open('/')
  await expect(page.getByText(/^Good (Morning|Afternoon|Evening)\.$/)).toBeVisible()
  await expect(reader.heading).toHaveText('Featured Stories')
  await expect.poll(() => reader.cards.count()).toBeGreaterThanOrEqual(12)

  await reader.chip('Finance').click()
  await expect(reader.heading).toHaveText('Finance Stories')
  await expect(reader.cards.filter({ hasText: 'Three Cents' })).toBeVisible()
  await expect(reader.cards.filter({ hasNotText: 'Finance' })).toHaveCount(0)

  const title = 'Three Cents in Every Swipe'
  await reader.cards.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/article\/three-cents-in-every-swipe-[a-z0-9]{6}$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/^OCTOBER 13, 2026, 12:40 PM ET$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
  await reader.hydrated()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  await page.keyboard.press('End')
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(reader.heading).toHaveText('Finance Stories')

  await test.step('an unknown article is Article Not Found', async () => {
    const fresh = await context.newPage()
    await fresh.goto('/article/nothing-aaaaaa')
    await expect(fresh.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
    await expect(fresh.getByText("We couldn't find the article you're looking for.")).toBeVisible()
    await expect(fresh.getByRole('contentinfo')).toHaveCount(0)
    await fresh
      .getByRole('button', { name: 'Go Back' })
      .or(fresh.getByRole('link', { name: 'Go Back' }))
      .click()
    await expect(fresh).toHaveURL('/')
    await fresh.close()
  })

  await test.step('an unknown path leads home', async () => {
    await page.goto('/nothing/at/all')
    await expect(page).toHaveURL('/')
  })
})
