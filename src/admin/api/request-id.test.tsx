import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPortal } from '#admin/testing/open-portal.tsx'

const id = '8f3a1b2c3d4e5f60-VIE'
const headers = { 'x-request-id': id }
const sentence = `If it stays, name request ${id} to the site’s operator.`

it('a screen that could not be read names the request, by which the logs find it', async () => {
  const body = { code: 'internal', message: 'An unexpected error occurred.' }
  await openPortal('/admin/settings/tokens', {
    'GET /api/admin/tokens': { status: 500, headers, body },
  })
  const alert = await screen.findByText(/^Failed to load the tokens/, {}, { timeout: 30_000 })
  expect(alert.textContent).toBe(`Failed to load the tokens. Please try again. ${sentence}`)
})

it('so does a dialog that could not save, also if Cloudflare answered in the Worker’s place', async () => {
  const { user, responses } = await openPortal('/admin/settings/tokens', {
    'GET /api/admin/tokens': { body: [] },
    'POST /api/admin/tokens': {
      status: 500,
      headers,
      body: { code: 'internal', message: `An unexpected error occurred. ${sentence}` },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'New Token' }))
  const form = within(await screen.findByRole('dialog', { name: 'New Token' }))
  await user.type(form.getByLabelText('Name'), 'Nightly backup')
  await user.click(form.getByRole('checkbox', { name: /^Backup/ }))
  await user.click(form.getByRole('button', { name: 'Create Token' }))
  expect(await form.findByText(`An unexpected error occurred. ${sentence}`)).toBeTruthy()

  responses['POST /api/admin/tokens'] = {
    status: 502,
    headers: { 'cf-ray': id },
    body: '<h1>Bad gateway</h1>',
  }
  await user.click(form.getByRole('button', { name: 'Create Token' }))
  expect(
    await form.findByText(`Failed to create the token. Please try again. ${sentence}`),
  ).toBeTruthy()
})
