import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { scheduledChange } from '#admin/testing/article-fixtures.ts'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { lastSentBody } from '#admin/testing/stub-api.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { CorrectionsPage } from '#domain/corrections/correction-schema.ts'
import type { ScheduledChange } from '#domain/schedule/schedule.ts'

const shown = {
  ...stored,
  published: true,
  status: 'published' as const,
  publishedAt: stored.createdAt,
  changedVersion: 1,
}
const route = `PUT ${storedPath}`
const unasked = { overridden: [], reason: '' }

/** Opens the editor of an article that readers know, and changes its headline. */
async function openChanged(
  saved: Partial<AdminArticle> = {},
  scheduled: readonly ScheduledChange[] = [],
) {
  const opened = await openEditor({
    [`GET ${storedPath}`]: { body: shown },
    [`GET ${storedPath}/schedule`]: {
      body: scheduled.map((change) => ({ ...change, isNewest: null })),
    },
    [route]: { body: { ...shown, revision: 4, ...saved } },
  })
  const [title] = screen.getAllByLabelText('Title')
  await opened.user.type(title as HTMLElement, ' of 12')
  return opened
}

describe('an update of an article that readers know', () => {
  it('asks what it is, warns that a headline is no typo, and needs a correction’s note', async () => {
    const { user, requests } = await openChanged()
    await user.click(screen.getByRole('button', { name: 'Update & Publish' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Update & Publish' }))
    const publish = dialog.getByRole('button', { name: 'Update & Publish' })
    expect(dialog.getByRole('radio', { name: /^Typo/ })).toHaveProperty('checked', true)
    expect(dialog.getByRole('status').textContent).toContain(
      'Headline: The price of silence The price of silence of 12',
    )
    await user.click(dialog.getByRole('radio', { name: /^Correction/ }))
    expect(dialog.queryByRole('status')).toBeNull()
    await user.click(publish)
    expect(dialog.getByRole('alert').textContent).toBe('Say what was wrong and what is right.')
    await expect.poll(() => document.activeElement).toBe(dialog.getByLabelText('Note to readers'))
    expect(requests.filter((sent) => sent.route === route)).toEqual([])
    await user.type(dialog.getByLabelText('Note to readers'), 'It is 12.')
    await user.selectOptions(dialog.getByLabelText('Place of the note'), 'top')
    await user.click(dialog.getByRole('checkbox', { name: /^Show what changed/ }))
    expect(dialog.getByRole('region').textContent).toContain(
      'Headline: The price of silence[added:',
    )
    await user.click(publish)
    await screen.findByText('Your article has been updated successfully.')
    expect(lastSentBody(requests, route)).toMatchObject({
      published: true,
      correction: { kind: 'correction', note: 'It is 12.', placement: 'top', showChanges: true },
    })
  })

  it('is offered what readers were to be told by a scheduled change that it cancels', async () => {
    const correction = { kind: 'correction', note: 'It was ten.', placement: 'top' } as const
    const withdrawal = { explanation: 'It was a forgery.' }
    const { user, requests } = await openChanged({}, [
      scheduledChange({ correction }),
      scheduledChange({ id: 'later', kind: 'withdraw', versionId: null, withdrawal }),
    ])
    await user.click(screen.getByRole('button', { name: 'Unpublish' }))
    const retract = within(await screen.findByRole('alertdialog', { name: 'Unpublish' }))
    await retract.findByText('It was ten.')
    // The field shows it already.
    expect(retract.getAllByText('It was a forgery.')).toHaveLength(1)
    expect(retract.getByLabelText<HTMLTextAreaElement>('Explanation').value).toBe(
      'It was a forgery.',
    )
    await user.click(retract.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Update & Publish' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Update & Publish' }))
    const note = dialog.getByLabelText<HTMLTextAreaElement>('Note to readers')
    expect(note.value).toBe('It was ten.')
    await user.type(note, ' It is 12.')
    await user.click(dialog.getByRole('button', { name: 'Update & Publish' }))
    await screen.findByText('Your article has been updated successfully.')
    expect(lastSentBody(requests, route)).toMatchObject({
      correction: { ...correction, note: 'It was ten. It is 12.' },
    })
  })

  it('may leave an explanation when it is unpublished', async () => {
    const { user, requests } = await openChanged({
      withdrawal: { title: 'The Mill', explanation: 'A source asked us to.', at: shown.createdAt },
    })
    await user.click(screen.getByRole('button', { name: 'Unpublish' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Unpublish' }))
    await user.click(dialog.getByRole('checkbox'))
    await user.click(dialog.getByRole('button', { name: 'Unpublish' }))
    expect(dialog.getByRole('alert').textContent).toBe('Explain why the article was withdrawn.')
    await user.type(dialog.getByLabelText('Explanation'), 'A source asked us to.')
    await user.click(dialog.getByRole('checkbox'))
    expect(dialog.queryByLabelText('Explanation')).toBeNull()
    await user.click(dialog.getByRole('checkbox'))
    await user.click(dialog.getByRole('button', { name: 'Unpublish' }))
    await screen.findByText(/^Your article is unpublished. Readers no longer see it/)
    expect(screen.getByText(/^Withdrawn: readers find an explanation/)).toBeTruthy()
    expect(lastSentBody(requests, route)).toMatchObject({
      published: false,
      withdrawal: { explanation: 'A source asked us to.' },
    })
  })
})

it('notices to readers are listed, changed and removed', async () => {
  const article = { _id: stored._id, slug: null, title: 'The Mill', language: '' }
  const at = '2026-11-21T18:00:00.000Z'
  const list: CorrectionsPage = {
    corrections: [
      {
        id: null,
        kind: 'withdrawal',
        note: 'Gone.',
        placement: null,
        at,
        article: { ...article, _id: 'b', title: 'The Dam' },
      },
      { id: 'c1', kind: 'correction', note: 'It is 12.', placement: 'end', at, article },
    ],
    page: 1,
    pages: 1,
  }
  const change = `PUT ${storedPath}/corrections/c1`
  const explain = 'PUT /api/admin/articles/b/withdrawal'
  const { user, requests, responses } = await openPortal('/admin/corrections', {
    'GET /api/admin/corrections?page=1': { body: list },
    [change]: { body: shown },
    [explain]: { body: shown },
    [`DELETE ${storedPath}/corrections/c1`]: { body: shown },
  })
  await user.click(await screen.findByRole('button', { name: 'Change: Correction of The Mill' }))
  await user.click(screen.getByRole('radio', { name: /^Clarification/ }))
  await user.type(screen.getByLabelText('Note to readers'), ' Really.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lastSentBody(requests, change)).toEqual({
    kind: 'clarification',
    before: 'It is 12.',
    note: 'It is 12. Really.',
    placement: 'end',
    checklist: unasked,
  })
  await user.click(screen.getByRole('button', { name: 'Change: Withdrawn of The Dam' }))
  await user.type(screen.getByLabelText('Explanation'), ' For good.')
  const message = 'Readers would see a sensitive name.'
  const issues = [{ field: 'checklist.care-names', message, items: ['The Dam'] }]
  responses[explain] = { status: 400, body: { code: 'bad_request', message, issues } }
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(await screen.findByLabelText('Why is it published all the same?'), 'It is old.')
  responses[explain] = { body: shown }
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lastSentBody(requests, explain)).toEqual({
    explanation: 'Gone. For good.',
    before: 'Gone.',
    at,
    checklist: { overridden: ['care-names'], items: { names: ['The Dam'] }, reason: 'It is old.' },
  })
  await user.click(screen.getByRole('button', { name: 'Change: Correction of The Mill' }))
  await user.type(screen.getByLabelText('Note to readers'), ' Mine.')
  const changed = 'It was changed meanwhile.'
  responses[change] = { status: 409, body: { code: 'conflict', message: changed } }
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(changed)
  responses[change] = { body: shown }
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lastSentBody(requests, change)).toMatchObject({ note: 'It is 12. Mine.' })
  expect(lastSentBody(requests, change)).not.toHaveProperty('before')

  await user.click(screen.getByRole('button', { name: 'Remove: Correction of The Mill' }))
  const dialog = within(screen.getByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(requests.at(-1)?.route).toBe('GET /api/admin/corrections?page=1'))
  expect(requests.some(({ route }) => route.startsWith('DELETE'))).toBe(true)
})

it.each([
  { id: 'c1', kind: 'correction' as const, label: 'Note to readers', route: 'corrections/c1' },
  { id: null, kind: 'withdrawal' as const, label: 'Explanation', route: 'withdrawal' },
])('a text that was kept knows the note that it started from: $kind', async (kept) => {
  const { id, kind, label, route } = kept
  const list = (note: string) => ({
    'GET /api/admin/corrections?page=1': {
      body: {
        corrections: [
          {
            id,
            kind,
            note,
            placement: null,
            at: '2026-11-21T18:00:00.000Z',
            article: { _id: stored._id, slug: null, title: 'The Mill', language: '' },
          },
        ],
        page: 1,
        pages: 1,
      },
    },
  })
  const change = { name: /^Change: .* of The Mill$/ }
  const first = await openPortal('/admin/corrections', list('It is 12.'))
  await first.user.click(await screen.findByRole('button', change))
  await first.user.type(screen.getByLabelText(label), ' Mine.')
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  cleanup()

  const put = `PUT ${storedPath}/${route}`
  const message = 'It was changed meanwhile, and says now: “It is 4.” Save again to replace it.'
  const { user, requests, responses } = await openPortal('/admin/corrections', {
    ...list('It is 4.'),
    [put]: { status: 409, body: { code: 'conflict', message } },
  })
  await user.click(await screen.findByRole('button', change))
  await screen.findByText(/^Restored/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(message)
  expect(lastSentBody(requests, put)).toMatchObject({ before: 'It is 12.' })
  responses[put] = { body: shown }
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(JSON.stringify(lastSentBody(requests, put))).toContain('It is 12. Mine.')
  expect(lastSentBody(requests, put)).not.toHaveProperty('before')
})
