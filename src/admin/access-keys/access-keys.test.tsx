import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { type StubResponses, signedInAs } from '#admin/testing/stub-api.ts'
import type { AccessKey } from '#domain/access-keys/access-key.ts'
import { defaultSettings } from '#src/publication.ts'

const pressList: AccessKey = {
  id: 'k1',
  name: 'Press list',
  createdBy: 'desk',
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  uses: 1_204,
  lastUsedAt: '2026-11-20T12:00:00.000Z',
}

function open(more: StubResponses = {}) {
  return openPortal('/admin/keys', { 'GET /api/admin/access-keys': { body: [pressList] }, ...more })
}

describe('the access keys', () => {
  it('show their name, state and use', async () => {
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
    expect(first).toContain('never expires created by desk on Nov 1, 2026')
    expect(second).toMatch(/Spring cohort.*Expired.*Used once.*expired Jan 2, 2026/)
    expect(third).toMatch(/Leaked.*Revoked.*Never used revoked Nov 19, 2026/)
    expect(items.getAllByRole('button').length).toBe(2)
  })

  it('are created by name, shown once and copied', async () => {
    const { user, requests, responses } = await open({
      'GET /api/admin/access-keys': { body: [] },
      'POST /api/admin/access-keys': {
        status: 409,
        body: { code: 'conflict', message: 'There is already an access key named Press list.' },
      },
    })
    expect(await screen.findByText(/^No access keys yet/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'New Key' }))
    await user.click(screen.getByRole('button', { name: 'Create Key' }))
    expect(await screen.findByText('Name is required')).toBeTruthy()
    await user.type(screen.getByLabelText('Name'), 'Press list')
    await user.type(screen.getByLabelText('Last day (optional)'), '2020-01-01')
    await user.click(screen.getByRole('button', { name: 'Create Key' }))
    expect(await screen.findByText('The expiry date must be in the future.')).toBeTruthy()
    await user.clear(screen.getByLabelText('Last day (optional)'))
    await user.click(screen.getByRole('button', { name: 'Create Key' }))
    expect(await screen.findByText(/already an access key named/)).toBeTruthy()
    responses['POST /api/admin/access-keys'] = {
      status: 201,
      body: { ...pressList, key: '7k2mq-9x' },
    }
    responses['GET /api/admin/access-keys'] = { body: [pressList] }
    await user.click(screen.getByRole('button', { name: 'Create Key' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Copy This Key Now' }))
    expect(shown.getByText('7k2mq-9x')).toBeTruthy()
    await user.click(shown.getByRole('button', { name: 'Copy Key' }))
    expect(await shown.findByText('Copied.')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('7k2mq-9x')
    const print = vi.spyOn(window, 'print').mockReturnValue()
    await user.click(shown.getByRole('button', { name: 'Print Card' }))
    await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
    const card = document.querySelector('.key-card')?.textContent
    expect(card).toContain(`${defaultSettings.name}Address${location.host}Access Key7k2mq-9x`)
    expect(card).not.toMatch(/Press list|Works until/)
    await user.click(shown.getByRole('button', { name: 'Print Card' }))
    await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(2))
    await user.click(shown.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText('7k2mq-9x')).toBeNull()
    expect(document.querySelector('.key-card')).toBeNull()
    expect(await screen.findByText('Press list')).toBeTruthy()
    const sent = requests.filter(({ route }) => route.startsWith('POST'))
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
      { name: 'Press list', expiresAt: null },
      { name: 'Press list', expiresAt: null },
    ])
  })

  it('hold one that was created while they were read for the first time', async () => {
    const read = Promise.withResolvers<void>()
    const { user, responses } = await open({
      'GET /api/admin/access-keys': { body: [], after: read.promise },
      'POST /api/admin/access-keys': { status: 201, body: { ...pressList, key: '7k2mq-9x' } },
    })
    await user.click(await screen.findByRole('button', { name: 'New Key' }))
    await user.type(screen.getByLabelText('Name'), 'Press list')
    responses['GET /api/admin/access-keys'] = { body: [pressList] }
    await user.click(screen.getByRole('button', { name: 'Create Key' }))
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    read.resolve()
    expect(await screen.findByText('Press list')).toBeTruthy()
    expect(screen.queryByText(/^No access keys yet/)).toBeNull()
  })

  it('are only shown to an editor', async () => {
    await open({ ...signedInAs('ada', 'editor'), 'GET /api/admin/access-keys': { body: [] } })
    const none = await screen.findByText(/^No access keys yet/)
    expect(none.textContent).toBe('No access keys yet.')
    expect(screen.getByText(/Owners create and revoke keys/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New Key' })).toBeNull()
  })

  it('are revoked after a confirmation that names the key', async () => {
    const { user, responses } = await open({
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
    responses['DELETE /api/admin/access-keys/k1'] = { status: 204 }
    responses['GET /api/admin/access-keys'] = {
      body: [{ ...pressList, revokedAt: '2026-11-21T12:00:00.000Z' }],
    }
    await revoke()
    expect(await screen.findByText('Revoked')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('can be loaded again after a failure', async () => {
    const { user, responses } = await open({
      'GET /api/admin/access-keys': { status: 400, body: { code: 'bad_request', message: 'No.' } },
    })
    expect(await screen.findByText(/^Failed to load the access keys/)).toBeTruthy()
    responses['GET /api/admin/access-keys'] = { body: [pressList] }
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Press list')).toBeTruthy()
  })
})

describe('the header', () => {
  it('warns if someone seems to be guessing the access key', async () => {
    await open({ 'GET /api/admin/refused-keys': { body: { lastHour: 1_043, alarming: true } } })
    const banner = within(await screen.findByRole('banner'))
    expect(await banner.findByText(/guessing the access key: 1,043 wrong keys/)).toBeTruthy()
  })
})
