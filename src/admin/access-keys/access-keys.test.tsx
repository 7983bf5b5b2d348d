import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Answers, startApi } from '#admin/testing/api-server.ts'
import { renderPortal } from '#admin/testing/render-portal.tsx'
import type { AccessKey } from '#domain/access-key.ts'

const pressList: AccessKey = {
  ...{ id: 'k1', name: 'Press list', expiresAt: null, createdBy: 'desk', uses: 1_204 },
  ...{ createdAt: '2026-11-01T12:00:00.000Z', lastUsedAt: '2026-11-20T12:00:00.000Z' },
  revokedAt: null,
}

async function open(more: Answers = {}) {
  const answers: Answers = {
    'GET /api/auth/admin/verify': {
      body: { scope: 'admin', username: 'desk', expiresAt: '2026-11-21T12:00:00.000Z' },
    },
    'GET /api/admin/refused-keys': { body: { lastHour: 2, alarming: false } },
    'GET /api/admin/access-keys': { body: [pressList] },
    ...more,
  }
  const api = await startApi(answers)
  const user = userEvent.setup()
  return { ...api, ...renderPortal(api.origin, '/admin/keys'), user, answers }
}

describe('the access keys', () => {
  it('tell for whom they are, how they stand and how often they were used', async () => {
    const [past, revokedAt] = ['2026-01-02T12:00:00.000Z', '2026-11-19T12:00:00.000Z']
    const never = { uses: 0, lastUsedAt: null }
    await open({
      'GET /api/admin/access-keys': {
        body: [
          pressList,
          { ...pressList, id: 'k2', name: 'Spring cohort', expiresAt: past, uses: 1 },
          { ...pressList, id: 'k3', name: 'Leaked', revokedAt, ...never },
        ],
      },
    })
    const items = within(await screen.findByRole('list', { name: 'Access keys' }))
    const [first, second, third] = items.getAllByRole('listitem').map((item) => item.textContent)
    expect(first).toMatch(/Press list.*Active.*Used 1,204 times, last Nov 20, 2026/)
    expect(first).toContain('does not expire made by desk on November 1, 2026')
    expect(second).toMatch(/Spring cohort.*Expired.*Used once.*expired Jan 2, 2026/)
    expect(third).toMatch(/Leaked.*Revoked.*Never used revoked Nov 19, 2026/)
    expect(items.getAllByRole('button').length).toBe(2)
  })

  it('are made by name, shown once and copied', async () => {
    const { user, calls, answers } = await open({
      'GET /api/admin/access-keys': { body: [] },
      'POST /api/admin/access-keys': {
        status: 409,
        body: { code: 'conflict', message: 'There is already an access key named Press list.' },
      },
    })
    expect(await screen.findByText(/^No access keys yet/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'New Key' }))
    await user.click(screen.getByRole('button', { name: 'Make Key' }))
    expect(await screen.findByText('Name is required')).toBeTruthy()
    await user.type(screen.getByLabelText('Name'), 'Press list')
    await user.type(screen.getByLabelText('Last day (optional)'), '2020-01-01')
    await user.click(screen.getByRole('button', { name: 'Make Key' }))
    expect(await screen.findByText('The expiry date must be in the future.')).toBeTruthy()
    await user.clear(screen.getByLabelText('Last day (optional)'))
    await user.click(screen.getByRole('button', { name: 'Make Key' }))
    expect(await screen.findByText(/already an access key named/)).toBeTruthy()
    answers['POST /api/admin/access-keys'] = {
      status: 201,
      body: { ...pressList, key: '7k2mq-9x' },
    }
    answers['GET /api/admin/access-keys'] = { body: [pressList] }
    await user.click(screen.getByRole('button', { name: 'Make Key' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Copy This Key Now' }))
    expect(shown.getByText('7k2mq-9x')).toBeTruthy()
    await user.click(shown.getByRole('button', { name: 'Copy Key' }))
    expect(await shown.findByText('Copied.')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('7k2mq-9x')
    await user.click(shown.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText('7k2mq-9x')).toBeNull()
    expect(await screen.findByText('Press list')).toBeTruthy()
    const sent = calls.filter(({ call }) => call.startsWith('POST'))
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
      { name: 'Press list', expiresAt: null },
      { name: 'Press list', expiresAt: null },
    ])
  })

  it('are revoked after a question that names the key', async () => {
    const { user, answers } = await open({
      'DELETE /api/admin/access-keys/k1': { status: 500 },
    })
    const revoke = async () => {
      await user.click(await screen.findByRole('button', { name: 'Revoke Press list' }))
      const question = within(screen.getByRole('alertdialog', { name: 'Revoke Access Key' }))
      expect(question.getByText('Press list')).toBeTruthy()
      await user.click(question.getByRole('button', { name: 'Revoke' }))
    }
    await revoke()
    expect(await screen.findByText('Failed to revoke the key. Please try again.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    answers['DELETE /api/admin/access-keys/k1'] = { status: 204 }
    answers['GET /api/admin/access-keys'] = {
      body: [{ ...pressList, revokedAt: '2026-11-21T12:00:00.000Z' }],
    }
    await revoke()
    expect(await screen.findByText('Revoked')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('that cannot be loaded are asked for again', async () => {
    const { user, answers } = await open({
      'GET /api/admin/access-keys': { status: 400, body: { code: 'bad_request', message: 'No.' } },
    })
    expect(await screen.findByText(/^Failed to load the access keys/)).toBeTruthy()
    answers['GET /api/admin/access-keys'] = { body: [pressList] }
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Press list')).toBeTruthy()
  })
})

describe('the header', () => {
  it('says where somebody seems to be guessing the access key', async () => {
    await open({ 'GET /api/admin/refused-keys': { body: { lastHour: 1_043, alarming: true } } })
    const banner = within(await screen.findByRole('banner'))
    expect(await banner.findByText(/guessing the access key: 1,043 wrong keys/)).toBeTruthy()
  })
})
