import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { scheduledChange, storedArticle } from '#admin/testing/article-fixtures.ts'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { lastSentBody } from '#admin/testing/stub-api.ts'

afterEach(cleanup)

it('nothing is scheduled of an older text than the one that is open', async () => {
  const { user, requests } = await openEditor({
    [`GET ${storedPath}/schedule`]: { body: [] },
    [`PUT ${storedPath}`]: { status: 503 },
  })
  await user.type(screen.getByLabelText('Photo Credit'), 'A')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await user.click(await screen.findByRole('button', { name: 'Schedule a change' }))
  const form = within(await screen.findByRole('form', { name: 'Schedule a change' }))
  await user.click(form.getByRole('button', { name: 'Schedule' }))
  await form.findByText('The text was not saved, so nothing was scheduled.')
  expect(requests.filter(({ route }) => route.startsWith('POST'))).toEqual([])
})

it('takes nothing while a change is being sent, which would go with the form', async () => {
  const answer = Promise.withResolvers<void>()
  const { user } = await openEditor({
    [`GET ${storedPath}/schedule`]: { body: [] },
    [`POST ${storedPath}/schedule`]: { status: 503, after: answer.promise },
  })
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await user.click(await screen.findByRole('button', { name: 'Schedule a change' }))
  const form = within(await screen.findByRole('form', { name: 'Schedule a change' }))
  const day = form.getByLabelText('Day')
  await user.click(form.getByRole('button', { name: 'Schedule' }))
  expect(day.closest('[inert]')).toBeTruthy()
  answer.resolve()
  await form.findByRole('alert')
  expect(day.closest('[inert]')).toBeNull()
})

it('says that the article was deleted meanwhile, not that its schedule could not be loaded', async () => {
  const message = 'This article was deleted, or never existed.'
  const { user } = await openEditor({
    [`GET ${storedPath}/schedule`]: { status: 404, body: { code: 'not_found', message } },
  })
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

it('a day that a colleague planned meanwhile is not replaced, but said and shown', async () => {
  const message = 'This draft was planned for February 1, 2032 meanwhile.'
  const path = `PUT ${storedPath}/planned-day`
  const { user, requests, responses } = await openEditor({
    [path]: { status: 409, body: { code: 'conflict', message } },
  })
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  const day = await screen.findByLabelText<HTMLInputElement>('Planned for')
  responses[`GET ${storedPath}`] = { body: { ...stored, plannedOn: '2032-02-01' } }
  fireEvent.change(day, { target: { value: '2032-03-01' } })
  await screen.findByText(message)
  expect(lastSentBody(requests, path)).toEqual({ day: '2032-03-01', from: null })
  await waitFor(() => expect(day.value).toBe('2032-02-01'))
})

it('a scheduled update says what kind of change it is, and a withdrawal why', async () => {
  const article = storedArticle({ published: true })
  const path = `/api/admin/articles/${article._id}`
  const { user, requests, responses } = await openPortal(`/admin/edit/${article._id}`, {
    [`GET ${path}`]: { body: article },
    [`GET ${path}/schedule`]: { body: [] },
    [`POST ${path}/schedule`]: { status: 503 },
  })
  const post = `POST ${path}/schedule`
  const sent = () => requests.filter(({ route }) => route === post)
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  await user.click(await screen.findByRole('button', { name: 'Schedule a change' }))
  const form = within(await screen.findByRole('form', { name: 'Schedule a change' }))
  const submit = () => user.click(form.getByRole('button', { name: 'Schedule' }))
  // Refused for its time: a note is not missed before the form is sent with a kind that needs one.
  await user.clear(form.getByLabelText('Day'))
  await submit()
  form.getByText('Choose a day.')
  await user.type(form.getByLabelText('Day'), '2031-05-05')
  await user.click(form.getByRole('radio', { name: /^Correction/ }))
  expect(form.queryByText('Say what was wrong and what is right.')).toBeNull()
  await submit()
  form.getByText('Say what was wrong and what is right.')
  expect(sent()).toEqual([])
  await user.type(form.getByLabelText('Note to readers'), 'It was twelve.')
  await submit()
  await form.findByRole('alert')
  const correction = { kind: 'correction', note: 'It was twelve.', placement: 'end' }
  expect(lastSentBody(requests, post)).toMatchObject({ kind: 'publish', correction })
  await user.click(form.getByRole('radio', { name: /^Withdraw/ }))
  await user.click(form.getByRole('checkbox', { name: /^Leave an explanation/ }))
  await user.type(form.getByLabelText('Explanation'), 'It was wrong.')
  const withdrawal = { explanation: 'It was wrong.' }
  const stored = scheduledChange({ kind: 'withdraw', versionId: null, withdrawal })
  responses[post] = { status: 201, body: stored }
  responses[`GET ${path}/schedule`] = { body: [{ ...stored, isNewest: null }] }
  await submit()
  await screen.findByText('It was wrong.')
  expect(lastSentBody(requests, post)).toMatchObject({ kind: 'withdraw', withdrawal })
  expect(lastSentBody(requests, post)).not.toHaveProperty('correction')
})
