import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { scheduledChange, storedArticle } from '#admin/testing/article-fixtures.ts'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { lastSentBody, type StubResponses } from '#admin/testing/stub-api.ts'
import { endFakeTime } from '#src/testing/end-fake-time.ts'

afterEach(cleanup)
afterEach(endFakeTime)

const article = storedArticle()
const path = `/api/admin/articles/${article._id}`
const change = { ...scheduledChange(), isNewest: true }

const message = 'This change is no longer scheduled.'
const gone = { status: 404, body: { code: 'not_found', message } }

/** Opens the list with the article's one scheduled change. */
async function openList(responses: StubResponses = {}) {
  const opened = await openPortal(`/admin/edit/${article._id}`, {
    [`GET ${path}`]: { body: article },
    [`GET ${path}/schedule`]: { body: [change] },
    ...responses,
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Schedule (1)' }))
  return opened
}

it('says how far off a change is, also once the panel has been open for a while', async () => {
  vi.useFakeTimers({
    now: Date.parse(change.at) - 90 * 60_000,
    toFake: ['Date', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  await openList()
  await screen.findByText(/^in 1 h, (29|30) min, by/)
  act(() => vi.advanceTimersByTime(45 * 60_000))
  expect(screen.getByText(/^in 4[45] min, by/)).toBeTruthy()
  // As the minute begins, not up to a minute later.
  act(() => vi.advanceTimersByTime(Date.parse(change.at) - Date.now()))
  expect(screen.getByText(/^over, by/)).toBeTruthy()
})

it('asks before a publication is cancelled', async () => {
  const { user, requests, responses } = await openList({
    [`DELETE ${path}/schedule/change`]: { status: 204 },
  })
  const isSent = () => requests.some(({ route }) => route.startsWith('DELETE'))
  await user.click(await screen.findByRole('button', { name: /^Cancel: Publication/ }))
  const question = within(screen.getByRole('alertdialog', { name: 'Cancel Publication' }))
  expect(isSent()).toBe(false)
  responses[`GET ${path}/schedule`] = { body: [] }
  await user.click(question.getByRole('button', { name: 'Do not publish' }))
  expect(await screen.findByText(/^No longer scheduled: Publication/)).toBeTruthy()
  expect(await screen.findByText('Nothing is scheduled.')).toBeTruthy()
  expect(isSent()).toBe(true)
  const sent = requests.find(({ route }) => route.startsWith('DELETE'))
  expect(sent?.route).toContain(`?from=${encodeURIComponent(change.at)}`)
})

it('says that a change was no longer scheduled until another one is begun', async () => {
  const { user, responses } = await openList({ [`DELETE ${path}/schedule/change`]: gone })
  await user.click(await screen.findByRole('button', { name: /^Cancel: Publication/ }))
  responses[`GET ${path}/schedule`] = { body: [] }
  await user.click(screen.getByRole('button', { name: 'Do not publish' }))
  expect(await screen.findByText(message)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Schedule a change' }))
  expect(screen.queryByText(message)).toBeNull()
})

it('says in the dialog that what is moved was cancelled meanwhile, also if nothing else is scheduled', async () => {
  const { user, responses } = await openList({ [`PUT ${path}/schedule/change`]: gone })
  await user.click(await screen.findByRole('button', { name: /^Move to… Publication/ }))
  const open = () => within(screen.getByRole('dialog', { name: 'Move To' }))
  responses[`GET ${path}/schedule`] = { body: [] }
  await user.click(await open().findByRole('button', { name: 'Move' }))
  await screen.findByText('Nothing is scheduled.')
  expect((await open().findByRole('alert')).textContent).toBe(message)
})

it('sends the newer text with the checklist, and asks for a reason if that holds it back', async () => {
  const put = `PUT ${path}/schedule/change`
  const issues = [{ field: 'checklist.open-notes', message: '1 note is open.', items: ['n1'] }]
  const { user, requests, responses } = await openList({
    [`GET ${path}/schedule`]: { body: [{ ...change, isNewest: false }] },
    [put]: { status: 400, body: { code: 'bad_request', message: 'Refused.', issues } },
  })
  const sent = () => requests.filter(({ route }) => route === put)
  const send = await screen.findByRole('button', { name: 'Send this instead' })
  await user.click(send)
  const reason = await screen.findByLabelText('Why is it published all the same?')
  expect(screen.getByText('1 note is open.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(reason))
  const revisions = { revision: article.revision, copyRevision: 0 }
  expect(lastSentBody(requests, put)).toEqual({
    newest: true,
    checklist: { overridden: [], reason: '' },
    ...revisions,
  })
  await user.click(send)
  expect(sent()).toHaveLength(1)
  await user.type(reason, 'It is answered.')
  responses[put] = { body: { ...change, overridden: ['open-notes'] } }
  responses[`GET ${path}/schedule`] = { body: [change] }
  await user.click(send)
  await waitFor(() =>
    expect(screen.queryByText('The scheduled version is older than this text.')).toBeNull(),
  )
  expect(lastSentBody(requests, put)).toEqual({
    newest: true,
    checklist: { overridden: ['open-notes'], items: { notes: ['n1'] }, reason: 'It is answered.' },
    ...revisions,
  })
})

it.each([/^Move to/, 'Keep aside'])('says why a newer text was not sent until %s', async (name) => {
  const message = 'That time has passed. Choose a later one.'
  const { user } = await openList({
    [`GET ${path}/schedule`]: { body: [{ ...change, isNewest: false }] },
    [`PUT ${path}/schedule/change`]: { status: 400, body: { code: 'bad_request', message } },
  })
  await user.click(await screen.findByRole('button', { name: 'Send this instead' }))
  expect(await screen.findByText(message)).toBeTruthy()
  await user.click(screen.getByRole('button', { name }))
  expect(screen.queryByText(message)).toBeNull()
})
