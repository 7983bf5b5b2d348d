import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openPortal } from '#admin/testing/open-portal.tsx'
import type { StubResponses } from '#admin/testing/stub-api.ts'
import type { Delivery, Webhook } from '#domain/webhooks/webhook.ts'

const chat: Webhook = {
  id: 'w1',
  url: 'https://chat.magazine-desk.com/hook',
  events: ['article.published', 'backup.missing'],
  description: 'Chat room',
  createdBy: 'desk',
  createdAt: '2026-11-01T12:00:00.000Z',
  endedAt: null,
  formerUntil: null,
  failing: false,
}

const delivered: Delivery = {
  id: 'msg_1',
  type: 'article.published',
  at: '2026-11-20T12:00:00.000Z',
  attempts: 1,
  status: 200,
  milliseconds: 41,
  answer: 'Thanks.',
  sentAt: '2026-11-20T12:00:00.000Z',
  nextAt: null,
  deliveredAt: '2026-11-20T12:00:00.000Z',
  failedAt: null,
}

function open(webhooks: Webhook[], more: StubResponses = {}) {
  return openPortal('/admin/settings/webhooks', {
    'GET /api/admin/webhooks': { body: webhooks },
    ...more,
  })
}

it('shows what each hears of, and whether it fails', async () => {
  await open([
    chat,
    { ...chat, id: 'w2', description: '', failing: true },
    { ...chat, id: 'w3', description: 'Print shop', endedAt: '2026-11-19T12:00:00.000Z' },
  ])
  const list = within(await screen.findByRole('list', { name: 'Webhooks' }))
  const [first, second, third] = list.getAllByRole('listitem').map((item) => item.textContent)
  expect(first).toMatch(/^Chat room.*Active.*An article is published · No backup was made/)
  expect(second).toMatch(/^https:\/\/chat\.magazine-desk\.com\/hook.*Failing/)
  expect(third).toMatch(/^Print shop.*Ended by its receiver/)
})

it('creates one, and shows its secret once', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const { user, requests } = await open([], {
    'POST /api/admin/webhooks': { status: 201, body: { ...chat, secret } },
  })
  await user.click(await screen.findByRole('button', { name: 'New Webhook' }))
  const form = within(await screen.findByRole('dialog', { name: 'New Webhook' }))
  await user.type(form.getByLabelText('Address'), 'https://127.0.0.1/hook')
  await user.click(form.getByRole('button', { name: 'Create Webhook' }))
  expect(await form.findByText(/^Write a public address/)).toBeTruthy()
  expect(form.getByText('Choose what it hears of.')).toBeTruthy()
  await user.clear(form.getByLabelText('Address'))
  await user.type(form.getByLabelText('Address'), chat.url)
  await user.click(form.getByRole('checkbox', { name: /^An article is published/ }))
  await user.click(form.getByRole('button', { name: 'Create Webhook' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Copy This Secret Now' }))
  expect(shown.getByText(secret)).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText(secret)).toBeNull()
  const sent = requests.filter(({ route }) => route === 'POST /api/admin/webhooks')
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
    { url: chat.url, events: ['article.published'], description: '' },
  ])
})

it('shows the last deliveries, sends one again, and sends a test', async () => {
  const failed = { status: 500, answer: 'Out of order.', deliveredAt: null, attempts: 8 }
  const { user, requests } = await open([chat], {
    'GET /api/admin/webhooks/w1/deliveries': {
      body: [
        delivered,
        { ...delivered, ...failed, id: 'msg_2', failedAt: '2026-11-21T12:00:00.000Z' },
        { ...delivered, ...failed, id: 'msg_3', nextAt: '2026-11-21T14:00:00.000Z' },
      ],
    },
    'POST /api/admin/webhooks/w1/test': { body: delivered },
    'POST /api/admin/webhooks/w1/deliveries/msg_2': { body: delivered },
  })
  await user.click(await screen.findByRole('button', { name: 'Deliveries Chat room' }))
  const log = within(await screen.findByRole('list', { name: `Deliveries to ${chat.url}` }))
  const [first, second, third] = log.getAllByRole('listitem').map((item) => item.textContent)
  expect(first).toMatch(/^An article is published.*Answered 200 in 41 ms.*Thanks\./)
  expect(second).toMatch(/Failed: answered 500 in 41 ms, 8 attempts.*Out of order\./)
  expect(third).toMatch(/Answered 500 in 41 ms, 8 attempts, next attempt Nov 21/)
  await user.click(log.getAllByRole('button', { name: /^Send again/ })[1] as HTMLElement)
  await screen.findByText('Answered 200 in 41 ms', { selector: '[role="status"]' })
  await user.click(screen.getByRole('button', { name: 'Send a Test' }))
  const posted = requests.filter(({ route }) => route.startsWith('POST')).map(({ route }) => route)
  expect(posted).toEqual([
    'POST /api/admin/webhooks/w1/deliveries/msg_2',
    'POST /api/admin/webhooks/w1/test',
  ])
})

it('exchanges the secret and deletes a webhook after a question', async () => {
  const { user } = await open([chat], {
    'POST /api/admin/webhooks/w1/secret': { status: 201, body: { secret: 'whsec_new' } },
    'DELETE /api/admin/webhooks/w1': { status: 204 },
  })
  await user.click(await screen.findByRole('button', { name: 'New Secret: Chat room' }))
  const question = within(screen.getByRole('alertdialog', { name: 'New Secret' }))
  await user.click(question.getByRole('button', { name: 'Create Secret' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Copy This Secret Now' }))
  expect(shown.getByText('whsec_new')).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Done' }))
  await user.click(screen.getByRole('button', { name: 'Delete Chat room' }))
  const deletion = within(screen.getByRole('alertdialog', { name: 'Delete Webhook' }))
  expect(deletion.getByText(chat.url)).toBeTruthy()
  await user.click(deletion.getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('the header warns of a webhook that fails', async () => {
  await openPortal('/admin/settings/webhooks', {
    'GET /api/admin/webhooks': { body: [] },
    'GET /api/admin/diagnostics': {
      body: {
        now: '2026-11-21T12:00:00.000Z',
        schema: { applied: 'x', needed: 'x', current: true },
        lastScheduledRun: null,
        hasBuildHook: true,
        programs: { endingTokens: [], failingWebhooks: ['Chat room'], lastBackup: null },
      },
    },
  })
  const banner = within(await screen.findByRole('banner'))
  expect(await banner.findByText(/^A webhook fails: Chat room/)).toBeTruthy()
})

it('reads the list again if the answer to a creation was lost', async () => {
  const { user, requests } = await open([], {
    'POST /api/admin/webhooks': { status: 503, body: { code: 'unavailable', message: 'Later.' } },
  })
  await user.click(await screen.findByRole('button', { name: 'New Webhook' }))
  const form = within(await screen.findByRole('dialog', { name: 'New Webhook' }))
  await user.type(form.getByLabelText('Address'), chat.url)
  await user.click(form.getByRole('checkbox', { name: /^An article is published/ }))
  await user.click(form.getByRole('button', { name: 'Create Webhook' }))
  expect(await form.findByText('Later.')).toBeTruthy()
  await vi.waitFor(() =>
    expect(requests.filter(({ route }) => route === 'GET /api/admin/webhooks')).toHaveLength(2),
  )
})
