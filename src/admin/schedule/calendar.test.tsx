import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { scheduledChange, storedArticle } from '#admin/testing/article-fixtures.ts'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { lastSentBody, signedInAs } from '#admin/testing/stub-api.ts'
import { todayHere } from '#admin/ui/date-time.ts'
import type { Role } from '#domain/accounts/role.ts'
import { endFakeTime } from '#src/testing/end-fake-time.ts'

afterEach(endFakeTime)

const out = Array.from({ length: 21 }, (_, index) => ({
  _id: `a${index}`,
  title: `Article ${index}`,
  language: '',
  at: `2026-11-20T${String(13 + Math.floor(index / 10)).padStart(2, '0')}:${String(index % 10).padStart(2, '0')}:00.000Z`,
}))

it('shows four of a day in a month, how many more there are, and all of them in its week', async () => {
  const { user } = await openPortal('/admin/calendar?day=2026-11-20', {
    'GET /api/admin/schedule': {
      body: { timeZone: 'America/New_York', out, scheduled: [], planned: [], more: false },
    },
  })
  const day = () => screen.findByRole('listitem', { name: 'Friday, November 20, 2026' })
  expect(
    within(await day())
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(out.slice(0, 4).map(({ title }) => title))
  await user.click(
    within(await day()).getByRole('button', { name: '17 more on Friday, November 20, 2026' }),
  )
  expect(location.search).toBe('?view=week&day=2026-11-20')
  await expect.poll(async () => within(await day()).getAllByRole('link').length).toBe(21)
  expect(within(await day()).queryByRole('button', { name: /more/ })).toBeNull()
})

it.each(['9999-12-31', '0000-01-01', 'tomorrow'])(
  'shows this month if asked for %s',
  async (day) => {
    const { requests } = await openPortal(`/admin/calendar?day=${day}`, {
      'GET /api/admin/schedule': {
        body: { timeZone: 'America/New_York', out: [], scheduled: [], planned: [], more: false },
      },
    })
    await screen.findByText('Nothing is published, scheduled or planned in this month.')
    const { route = '' } = requests.findLast(({ route }) => route.includes('/schedule?')) ?? {}
    const [from = '', to = ''] = /from=([^&]+)&to=(.+)/.exec(route)?.slice(1) ?? []
    const today = todayHere()
    expect(from <= today && today <= to).toBe(true)
  },
)

it('says that a month is empty once it was read', async () => {
  const body = { timeZone: 'America/New_York', out, scheduled: [], planned: [], more: false }
  const { user, responses } = await openPortal('/admin/calendar?day=2026-11-20', {
    'GET /api/admin/schedule': { body },
  })
  await screen.findByRole('link', { name: 'Article 0' })
  const answer = Promise.withResolvers<void>()
  responses['GET /api/admin/schedule'] = { body: { ...body, out: [] }, after: answer.promise }
  await user.click(screen.getByRole('button', { name: 'The next month' }))
  await user.click(screen.getByRole('button', { name: 'The next month' }))
  await screen.findByText('Loading the calendar...')
  const empty = 'Nothing is published, scheduled or planned in this month.'
  expect(screen.queryByText(empty)).toBeNull()
  answer.resolve()
  await screen.findByText(empty)
})

it('marks the next day once midnight has passed', async () => {
  const now = new Date('2026-11-21T04:58:30.000Z')
  vi.useFakeTimers({
    now,
    toFake: ['Date', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  await openPortal('/admin/calendar?day=2026-11-20', {
    'GET /api/admin/schedule': {
      body: { timeZone: 'America/New_York', out, scheduled: [], planned: [], more: false },
    },
  })
  await screen.findByRole('link', { name: 'Article 0' })
  const today = () => document.querySelector('[aria-current=date]')?.getAttribute('aria-label')
  expect(today()).toBe('Friday, November 20, 2026')
  act(() => vi.advanceTimersByTime(120_000))
  expect(today()).toBe('Saturday, November 21, 2026')
})

describe('moving a scheduled change', () => {
  const put = 'PUT /api/admin/articles/ferry/schedule/change'
  const from = '2031-03-10T13:00:00.000Z'

  async function openFerry(
    problem: string | null,
    wallTime = '2031-03-10T09:00',
    at = from,
    role: Role = 'owner',
  ) {
    const ferry = { articleId: 'ferry', title: 'The ferry', language: '', overridden: [], problem }
    const change = {
      ...scheduledChange({ timeZone: 'America/New_York', wallTime }),
      at,
      ...ferry,
    }
    const calendar = (at: string) => ({
      body: {
        timeZone: 'America/New_York',
        out: [],
        scheduled: [{ ...change, at }],
        planned: [],
        more: false,
      },
    })
    const opened = await openPortal(`/admin/calendar?day=${wallTime.slice(0, 10)}`, {
      'GET /api/admin/schedule': calendar(change.at),
      [put]: { body: { ...change, problem: null } },
      ...signedInAs('Wren', role),
    })
    return { ...opened, calendar }
  }

  async function dragged(
    problem: string | null,
    to = 'Wednesday, March 12, 2031',
    ...time: [wallTime?: string, at?: string]
  ) {
    const opened = await openFerry(problem, ...time)
    const entry = (await screen.findByRole('link', { name: 'The ferry' })).closest('li')
    const day = screen.getByRole('listitem', { name: to })
    fireEvent.dragStart(entry as HTMLElement)
    fireEvent.dragOver(day)
    fireEvent.drop(day)
    return { ...opened, sent: () => lastSentBody(opened.requests, put) }
  }

  it('says where it is by the keyboard too, and stays on it', async () => {
    const { user, responses, calendar } = await openFerry(null)
    const name = 'Move to… The ferry'
    ;(await screen.findByRole('button', { name })).focus()
    await user.keyboard('{Enter}')
    const day = await screen.findByLabelText<HTMLInputElement>('Day')
    fireEvent.change(day, { target: { value: '2031-03-12' } })
    responses['GET /api/admin/schedule'] = calendar('2031-03-12T13:00:00.000Z')
    await user.keyboard('{Enter}')
    await screen.findByText('Moved The ferry: Wednesday, March 12, 2031')
    const there = screen.getByRole('listitem', { name: 'Wednesday, March 12, 2031' })
    await waitFor(() =>
      expect(document.activeElement).toBe(within(there).getByRole('button', { name })),
    )
  })

  it('says what is missing of a time that comes twice, and forgets the choice with the day', async () => {
    const { user, requests } = await openFerry(null)
    await user.click(await screen.findByRole('button', { name: 'Move to… The ferry' }))
    const day = await screen.findByLabelText<HTMLInputElement>('Day')
    const time = screen.getByLabelText<HTMLInputElement>('Time')
    fireEvent.change(day, { target: { value: '2031-11-02' } })
    fireEvent.change(time, { target: { value: '01:30' } })
    await user.click(screen.getByRole('button', { name: 'Move' }))
    const missing = await screen.findByText('Choose the first or the second time.')
    await waitFor(() => expect(document.activeElement).toBe(missing))
    expect(lastSentBody(requests, put)).toBeNull()
    await user.click(screen.getByRole('radio', { name: /^The second/ }))
    fireEvent.change(day, { target: { value: '2031-11-03' } })
    await user.click(screen.getByRole('button', { name: 'Move' }))
    await waitFor(() =>
      expect(lastSentBody(requests, put)).toEqual({
        wallTime: '2031-11-03T01:30',
        timeZone: 'America/New_York',
        from,
      }),
    )
  })

  it('says at the day that its year is too late', async () => {
    const { user } = await openFerry(null)
    await user.click(await screen.findByRole('button', { name: 'Move to… The ferry' }))
    const day = await screen.findByLabelText<HTMLInputElement>('Day')
    fireEvent.change(day, { target: { value: '9999-01-01' } })
    await user.click(screen.getByRole('button', { name: 'Move' }))
    expect(day.getAttribute('aria-describedby')).toBe(
      (await screen.findByText('Choose an earlier year.')).id,
    )
    await waitFor(() => expect(document.activeElement).toBe(day))
  })

  it('does not take the focus once it is shown later', async () => {
    const { user, responses, calendar } = await openFerry(null)
    await user.click(await screen.findByRole('button', { name: 'Move to… The ferry' }))
    const day = await screen.findByLabelText<HTMLInputElement>('Day')
    fireEvent.change(day, { target: { value: '2031-06-12' } })
    responses['GET /api/admin/schedule'] = { body: { ...calendar('').body, scheduled: [] } }
    await user.keyboard('{Enter}')
    await screen.findByText('Moved The ferry: Thursday, June 12, 2031')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'The ferry' })).toBeNull())
    await new Promise((done) => setTimeout(done, 1_100))
    responses['GET /api/admin/schedule'] = calendar('2031-04-12T13:00:00.000Z')
    const next = screen.getByRole('button', { name: 'The next month' })
    await user.click(next)
    await screen.findByRole('link', { name: 'The ferry' })
    expect(document.activeElement).toBe(next)
  })

  it('that a colleague moved says so, and is moved if it is meant', async () => {
    const { user, requests, responses } = await openFerry(null)
    const message = 'Otto moved this change to 2031-03-11 09:00, America/New_York meanwhile.'
    responses[put] = { status: 409, body: { code: 'conflict', message } }
    await user.click(await screen.findByRole('button', { name: 'Move to… The ferry' }))
    await user.click(await screen.findByRole('button', { name: 'Move' }))
    await screen.findByText(message)
    expect(lastSentBody(requests, put)).toMatchObject({ from })
    await user.click(screen.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(lastSentBody(requests, put)).not.toHaveProperty('from'))
  })

  it('moves it to the day, at its time', async () => {
    const { sent } = await dragged(null)
    await screen.findByText('Moved The ferry: Wednesday, March 12, 2031')
    expect(sent()).toEqual({ wallTime: '2031-03-12T09:00', timeZone: 'America/New_York', from })
  })

  it('is not moved by its link where one may not: browsers drag every link', async () => {
    const { requests } = await openFerry(null, undefined, undefined, 'writer')
    fireEvent.dragStart(await screen.findByRole('link', { name: 'The ferry' }))
    const day = screen.getByRole('listitem', { name: 'Wednesday, March 12, 2031' })
    // A browser offers no drop then.
    expect(fireEvent.dragOver(day)).toBe(true)
    fireEvent.drop(day)
    expect(requests.filter(({ route }) => route === put)).toEqual([])
  })

  it('asks which one if its time comes twice on that day', async () => {
    const [wallTime, at] = ['2031-11-03T01:30', '2031-11-03T06:30:00.000Z']
    const { user, sent } = await dragged(null, 'Sunday, November 2, 2031', wallTime, at)
    const dialog = within(await screen.findByRole('dialog', { name: 'Move To' }))
    await user.click(await dialog.findByRole('radio', { name: /^The second/ }))
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual({
      wallTime: '2031-11-02T01:30',
      timeZone: 'America/New_York',
      occurrence: 'second',
      from: at,
    })
  })

  it('asks first if it was not done, and sends the checklist', async () => {
    const { user, responses, sent } = await dragged('The checklist keeps it.')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move To' }))
    expect(await dialog.findByLabelText<HTMLInputElement>('Day')).toHaveProperty(
      'value',
      '2031-03-12',
    )
    expect(dialog.getByLabelText('Time')).toHaveProperty('value', '09:00')
    expect(sent()).toBeNull()
    const moved = responses[put] ?? {}
    const issues = [{ field: 'checklist.open-notes', message: '1 note is open.' }]
    responses[put] = { status: 400, body: { code: 'bad_request', message: 'Refused.', issues } }
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    const reason = await dialog.findByLabelText('Why is it published all the same?')
    await waitFor(() => expect(document.activeElement).toBe(reason))
    await user.type(reason, 'It is answered.')
    responses[put] = moved
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual({
      wallTime: '2031-03-12T09:00',
      timeZone: 'America/New_York',
      from,
      checklist: { overridden: ['open-notes'], items: {}, reason: 'It is answered.' },
    })
  })
})

it('leaves the focus near what is moved out of the days that are shown', async () => {
  const [one, two, three] = ['10', '10', '14'].map((day, index) => ({
    _id: `a${index}`,
    title: `Article ${index}`,
    language: '',
    day: `2031-03-${day}`,
    createdBy: 'desk',
  }))
  const body = (planned: unknown[]) => ({
    body: { timeZone: 'America/New_York', out: [], scheduled: [], planned, more: false },
  })
  const { user, responses } = await openPortal('/admin/calendar?day=2031-03-10', {
    'GET /api/admin/schedule': body([one, two, three]),
    'PUT /api/admin/articles/a1/planned-day': { body: storedArticle() },
    'PUT /api/admin/articles/a2/planned-day': { body: storedArticle() },
  })
  async function move(name: string, to: string, left: unknown[]) {
    await user.click(await screen.findByRole('button', { name: `Move to… ${name}` }))
    fireEvent.change(await screen.findByLabelText('Planned for'), { target: { value: to } })
    responses['GET /api/admin/schedule'] = body(left)
    await user.click(screen.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(screen.queryByText(name)).toBeNull())
  }
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await move('Article 1', '2031-06-12', [one, three])
  await waitFor(() => expect(focused()).toBe('Move to… Article 2'))
  await move('Article 2', '', [one])
  await waitFor(() => expect(focused()).toBe('Move to… Article 0'))
})

it('says that a colleague planned a draft for another day, and moves it if it is meant', async () => {
  const put = 'PUT /api/admin/articles/ferry/planned-day'
  const message = 'This draft was planned for 2031-03-11 meanwhile.'
  const planned = [
    { _id: 'ferry', title: 'The ferry', language: '', day: '2031-03-10', createdBy: 'desk' },
  ]
  const { user, requests } = await openPortal('/admin/calendar?day=2031-03-10', {
    'GET /api/admin/schedule': {
      body: { timeZone: 'America/New_York', out: [], scheduled: [], planned, more: false },
    },
    [put]: { status: 409, body: { code: 'conflict', message } },
  })
  await user.click(await screen.findByRole('button', { name: 'Move to… The ferry' }))
  fireEvent.change(await screen.findByLabelText('Planned for'), { target: { value: '2031-03-12' } })
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await screen.findByText(message)
  expect(lastSentBody(requests, put)).toEqual({ day: '2031-03-12', from: '2031-03-10' })
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(lastSentBody(requests, put)).toEqual({ day: '2031-03-12' }))
})
