import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openEditor, storedPath } from '#admin/testing/open-editor.tsx'
import { lastSentBody } from '#admin/testing/stub-api.ts'
import type { PreviewLink, PreviewLinks } from '#domain/previews/preview-link.ts'

const path = `${storedPath}/preview-links`

const link: PreviewLink = {
  id: 'l1',
  name: 'Dr Osei, lawyer',
  pinnedAt: null,
  hasPassphrase: false,
  mayComment: true,
  showsName: false,
  createdBy: 'desk',
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2126-11-27T12:00:00.000Z',
  revokedAt: null,
  firstOpenedOn: '2026-11-20',
  lastOpenedOn: '2026-11-21',
}

it('preview links are made, shown once, listed with their approvals, and revoked', async () => {
  const empty: PreviewLinks = { links: [], approvals: [] }
  const { user, requests, responses } = await openEditor({
    [`GET ${path}`]: { body: empty },
    [`POST ${path}`]: { status: 201, body: { ...link, token: 'a'.repeat(32) } },
    [`DELETE ${path}/l1`]: { status: 204 },
  })
  await user.click(screen.getByRole('button', { name: 'Preview links' }))
  expect(await screen.findByText('No preview links yet.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'New Link' }))
  const form = within(screen.getByRole('form', { name: 'New Preview Link' }))
  await user.type(form.getByLabelText('Passphrase (optional)'), 'short')
  await user.click(form.getByRole('button', { name: 'Create Link' }))
  expect(await form.findByText('Name is required')).toBeTruthy()
  expect(form.getByText('A passphrase has at least 8 characters.')).toBeTruthy()
  await user.clear(form.getByLabelText('Passphrase (optional)'))
  await user.type(form.getByLabelText('Name'), 'Dr Osei, lawyer')
  await user.click(form.getByLabelText('30 days'))
  await user.click(form.getByLabelText('the text as it is now'))
  const past = { ...link, id: 'l2', name: 'A source', revokedAt: '2026-11-19T12:00:00.000Z' }
  const never = { firstOpenedOn: null, lastOpenedOn: null }
  responses[`GET ${path}`] = {
    body: {
      links: [
        link,
        { ...link, id: 'l3', name: 'Her clerk' },
        { ...past, ...never, pinnedAt: '2026-11-18T12:00:00.000Z' },
      ],
      approvals: [
        { id: 'a1', name: 'Dr Osei, lawyer', at: '2026-11-21T12:00:00.000Z', lapsed: true },
      ],
    } satisfies PreviewLinks,
  }
  await user.click(form.getByRole('button', { name: 'Create Link' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Copy This Link Now' }))
  expect(shown.getByText(new RegExp(`/preview/${'a'.repeat(32)}$`))).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Done' }))
  expect(lastSentBody(requests, `POST ${path}`)).toEqual({
    name: 'Dr Osei, lawyer',
    days: 30,
    pinned: true,
    passphrase: null,
    mayComment: true,
    showsName: false,
    creationKey: expect.any(String),
  })
  const rows = within(await screen.findByRole('list', { name: 'Preview links' }))
  const [first, , second] = rows.getAllByRole('listitem').map((row) => row.textContent)
  expect(first).toMatch(/Valid until Nov 27, 2126.*follows the text may comment and approve/)
  expect(first).toContain('first opened on Nov 20, 2026, last on Nov 21, 2026')
  expect(second).toMatch(/Revoked Nov 19, 2026.*shows the text of Nov 18, 2026.*never opened/)
  const approvals = screen.getByRole('list', { name: 'Approvals' }).textContent
  const lapsed = 'Approved by Dr Osei, lawyer, Nov 21, 2026, lapsed: the text changed since'
  expect(approvals).toBe(lapsed)
  expect(rows.getAllByRole('button')).toHaveLength(2)
  await user.click(rows.getByRole('button', { name: 'Revoke the link of Dr Osei, lawyer' }))
  const revokedAt = '2026-11-21T12:00:00.000Z'
  const links = [
    { ...link, revokedAt },
    { ...link, id: 'l3', name: 'Her clerk' },
  ]
  const read = Promise.withResolvers<void>()
  responses[`GET ${path}`] = { body: { links, approvals: [] }, after: read.promise }
  const question = within(screen.getByRole('alertdialog', { name: 'Revoke Preview Link' }))
  await user.click(question.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  // As a browser does when the dialog closes.
  rows.getByRole('button', { name: 'Revoke the link of Dr Osei, lawyer' }).focus()
  read.resolve()
  await screen.findByText(/^Revoked Nov 21, 2026/)
  const next = screen.getByRole('button', { name: 'Revoke the link of Her clerk' })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

it('no preview link is made of an older text than the one that is open', async () => {
  const { user, requests } = await openEditor({
    [`GET ${path}`]: { body: { links: [], approvals: [] } satisfies PreviewLinks },
    [`PUT ${storedPath}`]: { status: 503 },
  })
  await user.type(screen.getByLabelText('Photo Credit'), 'A')
  await user.click(screen.getByRole('button', { name: 'Preview links' }))
  await user.click(await screen.findByRole('button', { name: 'New Link' }))
  const form = within(screen.getByRole('form', { name: 'New Preview Link' }))
  await user.type(form.getByLabelText('Name'), 'Dr Osei')
  await user.click(form.getByRole('button', { name: 'Create Link' }))
  await form.findByText('The text is not saved yet, so no link was made.')
  expect(lastSentBody(requests, `POST ${path}`)).toBeNull()
})

it('a preview link is asked for again under the same key, and under another one if it is another', async () => {
  const { user, requests } = await openEditor({
    [`GET ${path}`]: { body: { links: [], approvals: [] } satisfies PreviewLinks },
    [`POST ${path}`]: { status: 503 },
  })
  await user.click(screen.getByRole('button', { name: 'Preview links' }))
  await user.click(await screen.findByRole('button', { name: 'New Link' }))
  const form = within(screen.getByRole('form', { name: 'New Preview Link' }))
  const sent = () => requests.filter(({ route }) => route === `POST ${path}`)
  const send = async () => {
    const before = sent().length
    await user.click(await form.findByRole('button', { name: 'Create Link' }))
    await waitFor(() => expect(sent()).toHaveLength(before + 1))
  }
  await user.type(form.getByLabelText('Name'), 'Dr Osei')
  await send()
  await send()
  await user.type(form.getByLabelText('Name'), ', lawyer')
  await send()
  const [first, second, third] = sent().map(({ body }) => JSON.parse(body).creationKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
