import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPortal } from '#admin/testing/open-portal.tsx'
import type { InvitationAnswer } from '#domain/accounts/account.ts'

it('shows the link that is opened in its tab, also after another one', async () => {
  const invitation = {
    role: 'writer',
    username: null,
    name: 'Layla',
    createdBy: 'desk',
    createdAt: '2026-11-21T12:00:00.000Z',
    expiresAt: '2126-11-24T12:00:00.000Z',
  } satisfies InvitationAnswer
  const { responses } = await openPortal(
    '/admin/invitation#first',
    { 'POST /api/auth/invitation': { body: invitation } },
    null,
  )
  await screen.findByText(/^desk invites you as a writer/)
  responses['POST /api/auth/invitation'] = { body: { ...invitation, role: 'editor', name: 'Bo' } }
  location.hash = 'second'
  await screen.findByText(/^desk invites you as an editor/)
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'Bo')
})
