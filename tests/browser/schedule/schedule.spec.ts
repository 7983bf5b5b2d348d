import { request } from '#domain/calls/request.ts'
import { listScheduledChanges, planArticle } from '#domain/schedule/calls.ts'
import { expect } from '#tests/browser/test.ts'
import { test } from '#tests/browser/visual.ts'

test.use({ visitor: 'admin' })

test('an editor schedules a publication, sends a newer text, and moves it in the calendar', async ({
  page,
  admin,
  magazine,
  createArticle,
  checkScreen,
}) => {
  const { _id, title } = await createArticle()
  const scheduled = () => request(magazine.client, listScheduledChanges, { params: { id: _id } })
  const status = page.getByRole('form').getByRole('status')
  await admin.edit(_id)

  await test.step('a time that is skipped, one that comes twice, one that is right', async () => {
    await admin.button('Schedule').click()
    await page.getByLabel('Planned for').pressSequentially('12312030')
    await expect.poll(async () => (await magazine.client.read(_id)).plannedOn).toBe('2030-12-31')
    await expect(page.getByLabel('Planned for')).toHaveValue('2030-12-31')
    await admin.button('Schedule a change').click()
    await page.getByLabel('Day').fill('2031-03-09')
    await page.getByLabel('Time').fill('02:30')
    await expect(page.getByRole('alert')).toHaveText(
      'There is no 02:30 on that day: the clocks go from 02:00 to 03:00.',
    )
    await page.getByLabel('Day').fill('2031-11-02')
    await page.getByLabel('Time').fill('01:30')
    await checkScreen('schedule-twice')
    await page.getByRole('radio', { name: 'The second' }).check()
    await expect(status).toContainText(/^UTC-05:00 on that day, in [\d,]+ days/)
    await page.getByRole('form').getByRole('button', { name: 'Schedule' }).click()
    const list = page.getByRole('list', { name: 'Scheduled changes' })
    await expect(list).toContainText('Publication, Nov 2, 2031, 1:30 AM')
    await checkScreen('schedule-panel')
    await admin.confirm('Close')
  })

  await test.step('later words stay aside, until they are sent instead', async () => {
    await admin.writeOnAndStore(' Now it is loud.')
    await admin.button('Schedule (1)').click()
    await expect(page.getByText('The scheduled version is older than this text.')).toBeVisible()
    await checkScreen('schedule-aside')
    await admin.button('Send this instead').click()
    await expect(page.getByText('The scheduled version is older than this text.')).toHaveCount(0)
    expect(await scheduled()).toMatchObject([{ isNewest: true, at: '2031-11-02T06:30:00.000Z' }])
    await admin.confirm('Close')
  })

  await test.step('the calendar, by month and week', async () => {
    await page.goto('/admin/calendar?day=2030-12-02')
    await page.getByRole('button', { name: `Move to… ${title}` }).click()
    await expect(admin.dialog.getByLabel('Planned for')).toHaveValue('2030-12-31')
    await admin.confirm('Cancel')
    await page.goto('/admin/calendar?day=2031-11-20')
    const day = page.getByRole('listitem', { name: 'Sunday, November 2, 2031' })
    await expect(day).toContainText(title)
    await checkScreen('calendar')
    await page.getByRole('button', { name: `Move to… ${title}` }).press('Enter')
    await admin.dialog.getByLabel('Day').fill('2031-11-05')
    await checkScreen('calendar-move')
    await admin.confirm('Move')
    const wednesday = page.getByRole('listitem', { name: 'Wednesday, November 5, 2031' })
    await expect(wednesday).toContainText('Scheduled 1:30 AM')
    await page.setViewportSize({ width: 1440, height: 900 })
    await wednesday
      .getByRole('listitem')
      .dragTo(page.getByRole('listitem', { name: 'Friday, November 7, 2031' }))
    await expect(page.getByText(`Moved ${title}: Friday, November 7, 2031`)).toBeAttached()
    await page.goto('/admin/calendar?day=2031-11-05&view=week')
    await expect(page.getByRole('heading', { name: 'November 3 – 9, 2031' })).toBeVisible()
    await checkScreen('calendar-week')
  })

  await test.step('the board: by the keyboard, on a phone, by dragging', async () => {
    const body = { day: '2020-01-01' }
    await request(magazine.client, planArticle, { params: { id: _id }, body })
    const menu = page.getByRole('button', { name: `Move to… ${title}` })
    const column = (name: string) => page.getByRole('region', { name })
    const { keyboard } = page
    await page.goto('/admin/board')
    await checkScreen('board', menu)
    const pitch = page.getByRole('menuitem', { name: 'Pitch' })
    await menu.press('Enter')
    await expect(pitch).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(page.getByText(`Moved ${title} to Review`)).toBeAttached()
    await expect(column('Review').getByRole('button', { name: `Move to… ${title}` })).toBeFocused()
    expect(await magazine.client.read(_id)).toMatchObject({ stage: 'review' })

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('tab', { name: /^Review/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.getByRole('button', { name: `Assign… ${title}` }).press('Enter')
    await admin.dialog.getByLabel('Assigned to').selectOption({ index: 1 })
    await checkScreen('board-assign', admin.dialog)
    await admin.confirm('Save')
    await expect(page.getByRole('button', { name: `Assign… ${title}` })).toBeFocused()
    await expect(column('Review').getByText('Assigned to')).not.toHaveCount(0)
    await menu.press('ArrowDown')
    await expect(pitch).toBeFocused()
    await checkScreen('board-menu')
    await keyboard.press('Escape')
    await menu.press('ArrowDown')
    await expect(pitch).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(column('Draft').getByRole('button', { name: `Move to… ${title}` })).toBeFocused()

    await page.setViewportSize({ width: 1440, height: 900 })
    await column('Ready').waitFor()
    // To the heading: on a full board the middle of a column is out of sight, and scrolling moves the pointer to another card.
    await column('Draft')
      .getByRole('listitem')
      .filter({ hasText: title })
      .dragTo(column('Ready').getByRole('heading'))
    await expect(column('Ready').getByText(title)).toBeVisible()
    await expect(page.getByText(`Moved ${title} to Ready`)).toBeAttached()
    await column('Ready').getByRole('link', { name: title }).click()
    await expect(page.getByLabel('Stage')).toHaveValue('ready')
    await page.getByLabel('Stage').selectOption('Draft')
    await admin.writeOnAndStore(' Moved.')
    await expect(admin.saving).toHaveText(/saved/i)
    expect(await magazine.client.read(_id)).toMatchObject({ stage: 'draft', submittedBy: null })
  })

  await test.step('lists say it, and a publication by hand cancels it', async () => {
    await admin.open()
    await expect(admin.row(title)).toContainText('Scheduled: Nov 7, 2031, 1:30 AM')
    await admin.edit(_id)
    await admin.button('Publish').click()
    await expect(admin.dialog).toContainText(
      'This cancels what is scheduled: Publication, Nov 7, 2031, 1:30 AM',
    )
    await admin.confirm('Publish')
    await admin.confirm('OK')
    expect(await scheduled()).toEqual([])
  })
})

test('what more there is on a day stands below its entries on a phone', async ({
  page,
  magazine,
  createArticle,
}) => {
  const day = '2031-05-10'
  for (let count = 0; count < 5; count++) {
    const { _id: id } = await createArticle()
    await request(magazine.client, planArticle, { params: { id }, body: { day } })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/calendar?view=month&day=${day}`)
  const more = await page.getByRole('button', { name: /^1 more/ }).boundingBox()
  const entries = await page.locator('.calendar-entries').last().boundingBox()
  expect(more?.x).toBeGreaterThanOrEqual(entries?.x ?? Number.POSITIVE_INFINITY)
})
