import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listedArticle, scheduledChange, storedArticle } from '#admin/testing/article-fixtures.ts'
import { openPortal } from '#admin/testing/open-portal.tsx'
import type { StubResponses } from '#admin/testing/stub-api.ts'

const ferry = listedArticle({ _id: 'ferry', title: 'The ferry', revision: 2 })
const mill = listedArticle({ _id: 'mill', title: 'The mill', published: true, status: 'published' })
const tide = listedArticle({ _id: 'tide', title: 'The tide', author: 'Admin' })

async function openSelected(titles: readonly string[], more: StubResponses) {
  const opened = await openPortal('/admin', {
    'GET /api/admin/articles': { body: [ferry, mill, tide] },
    'GET /api/admin/tags': { body: ['water'] },
    ...more,
  })
  for (const title of titles) {
    await opened.user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }))
  }
  const open = async (action: string) => {
    await opened.user.click(screen.getByRole('button', { name: action }))
    return within(await screen.findByRole(/Publish|Delete/.test(action) ? 'alertdialog' : 'dialog'))
  }
  const sent = (route: string) =>
    opened.requests
      .filter((request) => request.route === route)
      .map(({ body }) => JSON.parse(body || 'null'))
  const leftOut = async () => {
    const list = await screen.findByRole('list', { name: 'Left out' })
    return [...list.children].map(({ textContent }) => textContent)
  }
  return { ...opened, open, sent, leftOut }
}

it('publishes what can be published, and says what was left out and why', async () => {
  const message = 'The checklist holds this article back.'
  const issues = [{ field: 'checklist.open-notes', message: '1 note is open.', items: ['n1'] }]
  const { user, open, sent, leftOut } = await openSelected(['The ferry', 'The mill', 'The tide'], {
    'PUT /api/admin/articles/ferry/publish': { body: storedArticle({ _id: 'ferry' }) },
    'PUT /api/admin/articles/tide/publish': {
      status: 400,
      body: { code: 'bad_request', message, issues },
    },
  })
  expect(screen.getByText('3 selected')).toBeTruthy()
  expect(screen.getByText('Selected: 3').role).toBe('status')
  const dialog = await open('Publish…')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The ferry',
    'The mill',
    'The tide',
  ])
  expect(dialog.getByText(/“By Admin”/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await leftOut()).toEqual([
    'The millIt is published already.',
    'The tideThe checklist holds it back: 1 note is open.',
  ])
  expect(screen.getByText('Published: 1 article.')).toBeTruthy()
  expect(sent('PUT /api/admin/articles/ferry/publish')).toEqual([
    { revision: 2, checklist: { overridden: [], reason: '' } },
  ])
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.getByText('2 selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByText(/selected/)).toBeNull()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

it('adds a tag to all, and leaves out what has unpublished edits', async () => {
  const stored = storedArticle({ _id: 'ferry', tags: ['records'], revision: 7 })
  const workingCopy = {
    submission: storedArticle(),
    baseRevision: 1,
    revision: 1,
    savedBy: 'ada',
    savedAt: '2026-11-20T18:40:00.000Z',
  }
  const { user, open, sent, leftOut } = await openSelected(['The ferry', 'The mill'], {
    'GET /api/admin/articles/ferry': { body: stored },
    'GET /api/admin/articles/mill': { body: storedArticle({ _id: 'mill', workingCopy }) },
    'PUT /api/admin/articles/ferry': { body: stored },
  })
  const dialog = await open('Tag…')
  await user.click(dialog.getByRole('button', { name: 'Add Tags' }))
  expect(await dialog.findByText('Name a tag.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Tags'), 'water, RECORDS')
  await user.click(dialog.getByRole('button', { name: 'Add Tags' }))
  expect(await leftOut()).toEqual([
    'The millIt has unpublished edits. Publish or discard them first.',
  ])
  const [saved] = sent('PUT /api/admin/articles/ferry')
  expect(saved).toMatchObject({ tags: ['records', 'water'], published: false })
  expect(saved).toMatchObject({ revision: 7, copyRevision: 0 })
  expect(saved.content).toBe(stored.content)
})

it('leaves out an article whose scheduled update it would cancel', async () => {
  const stored = storedArticle({ _id: 'mill', published: true })
  const { user, open, sent, leftOut } = await openSelected(['The mill'], {
    'GET /api/admin/articles/mill': { body: stored },
    'GET /api/admin/articles/mill/schedule': { body: [{ ...scheduledChange(), isNewest: true }] },
    'PUT /api/admin/articles/mill': { body: stored },
  })
  const dialog = await open('Tag…')
  await user.type(dialog.getByLabelText('Tags'), 'water')
  await user.click(dialog.getByRole('button', { name: 'Add Tags' }))
  expect(await leftOut()).toEqual([
    'The millAn update of it is scheduled. Publish or cancel that first.',
  ])
  expect(sent('PUT /api/admin/articles/mill')).toEqual([])
})

it('moves drafts to a stage, and deletes, naming what it is about to delete', async () => {
  const { user, open, sent, leftOut } = await openSelected(['The mill', 'The tide'], {
    'PUT /api/admin/articles/tide/stage': { body: storedArticle({ _id: 'tide' }) },
    'DELETE /api/admin/articles/mill': { status: 204 },
    'DELETE /api/admin/articles/tide': { status: 204 },
  })
  const move = await open('Move…')
  await user.click(move.getByRole('radio', { name: /A stage/ }))
  await user.selectOptions(move.getByLabelText('Stage'), 'Ready')
  await user.click(move.getByRole('button', { name: 'Move' }))
  expect(await leftOut()).toEqual(['The millIt is published: only drafts have a stage.'])
  expect(sent('PUT /api/admin/articles/tide/stage')).toEqual([{ stage: 'ready', from: 'draft' }])
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select The tide' }))
  const dialog = await open('Delete…')
  expect(dialog.getByText('Readers lose at once what is published.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.getByText('Deleted: 2 articles.')).toBeTruthy())
})

it('says what was deleted, also if nothing is listed any more', async () => {
  const { user, open, responses } = await openSelected(['The mill', 'The tide'], {
    'GET /api/admin/articles': { body: [mill, tide] },
    'DELETE /api/admin/articles/mill': { status: 204 },
    'DELETE /api/admin/articles/tide': { status: 204 },
  })
  const dialog = await open('Delete…')
  responses['GET /api/admin/articles'] = { body: [] }
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText(/^No articles found/)
  const result = within(screen.getByRole('dialog', { name: 'Success' }))
  expect(result.getByText('Deleted: 2 articles.')).toBeTruthy()
  expect(result.getByRole('link', { name: 'Bin' })).toBeTruthy()
  await user.click(result.getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('schedules several for one time, as they are listed', async () => {
  const edited = { ...mill, unpublishedEdits: true }
  const { user, open, sent, leftOut } = await openSelected(['The ferry', 'The mill', 'The tide'], {
    'GET /api/admin/articles': { body: [ferry, edited, tide] },
    'POST /api/admin/articles/ferry/schedule': { status: 201, body: scheduledChange() },
    'POST /api/admin/articles/tide/schedule': { status: 201, body: scheduledChange() },
  })
  const dialog = await open('Schedule…')
  await user.clear(dialog.getByLabelText('Day'))
  await user.type(dialog.getByLabelText('Day'), '2031-03-10')
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  expect(await leftOut()).toEqual([
    'The millIt has unpublished edits. Schedule them from its editor.',
  ])
  expect(screen.getByText('Scheduled: 2 articles.')).toBeTruthy()
  expect(sent('POST /api/admin/articles/ferry/schedule')).toMatchObject([
    { kind: 'publish', wallTime: '2031-03-10T09:00', revision: 2, copyRevision: 0 },
  ])
})

it.each(['Cancel', 'Escape'])(
  'ends by %s after the one that it is at, and says so',
  async (way) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const publish = (id: string) => `PUT /api/admin/articles/${id}/publish`
    const { user, open, sent, leftOut } = await openSelected(['The ferry', 'The tide'], {
      [publish('ferry')]: { body: storedArticle({ _id: 'ferry' }), after: promise },
      [publish('tide')]: { body: storedArticle({ _id: 'tide' }) },
    })
    const dialog = await open('Publish…')
    await user.click(dialog.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(sent(publish('ferry'))).toHaveLength(1))
    if (way === 'Cancel') await user.click(dialog.getByRole('button', { name: way }))
    else fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }))
    expect(dialog.getByText('Cancelling…')).toBeTruthy()
    resolve()
    expect(await leftOut()).toEqual(['The tideYou cancelled.'])
    expect(screen.getByText('Published: 1 article.')).toBeTruthy()
    expect(sent(publish('tide'))).toEqual([])
  },
)

it('forgets what was missing once something else is asked for', async () => {
  const { user, open } = await openSelected(['The tide'], {})
  const dialog = await open('Move…')
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  expect(dialog.getByText('Choose a category.')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: /A stage/ }))
  expect(dialog.queryByText('Choose a category.')).toBeNull()
})
