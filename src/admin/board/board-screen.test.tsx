import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { storedArticle } from '#admin/testing/article-fixtures.ts'
import { boardCard } from '#admin/testing/board-fixtures.ts'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { lastSentBody, signedInAs } from '#admin/testing/stub-api.ts'
import type { BoardCard } from '#domain/board/board.ts'
import { stages } from '#domain/board/stage.ts'

function boardOf(...cards: BoardCard[]) {
  const of = stages.map((stage) => ({
    stage,
    count: cards.filter((one) => one.stage === stage).length,
    cards: cards.filter((one) => one.stage === stage),
    more: false,
  }))
  return { body: of }
}

const column = (name: string) => within(screen.getByRole('region', { name }))

it('moves a card by the keyboard, which stays on it, and says so', async () => {
  const { user, responses, requests } = await openPortal('/admin/board', {
    'GET /api/admin/board': boardOf(boardCard()),
    'PUT /api/admin/articles/silence/stage': { body: storedArticle({ stage: 'ready' }) },
  })
  const menu = { name: 'Move to… The price of silence' }
  ;(await screen.findByRole('button', menu)).focus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Pitch',
    'Review',
    'Ready',
  ])
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', menu)).toBe(document.activeElement)
  await user.keyboard('{Enter}{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('Ready')
  responses['GET /api/admin/board'] = boardOf(boardCard({ stage: 'ready' }))
  await user.keyboard('{Enter}')
  await screen.findByText('Moved The price of silence to Ready')
  expect(column('Ready').getByRole('button', menu)).toBe(document.activeElement)
  const sent = requests.find(({ route }) => route.startsWith('PUT'))
  expect(JSON.parse(sent?.body ?? '')).toEqual({ stage: 'ready', from: 'draft' })
})

it('puts a card back that could not be moved, also where the board cannot be read again', async () => {
  const { user, responses } = await openPortal('/admin/board', {
    'GET /api/admin/board': boardOf(boardCard()),
    'PUT /api/admin/articles/silence/stage': { status: 500 },
  })
  await user.click(await screen.findByRole('button', { name: /^Move to/ }))
  responses['GET /api/admin/board'] = { status: 500 }
  await user.click(screen.getByRole('menuitem', { name: 'Ready' }))
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(await column('Draft').findByRole('button', { name: /^Move to/ })).toBeTruthy()
})

it('makes two quick moves of a card in their order', async () => {
  const { user, requests } = await openPortal('/admin/board', {
    'GET /api/admin/board': boardOf(boardCard()),
    'PUT /api/admin/articles/silence/stage': { body: storedArticle({ stage: 'ready' }) },
  })
  const menu = await screen.findByRole('button', { name: /^Move to/ })
  await user.click(menu)
  fireEvent.click(screen.getByRole('menuitem', { name: 'Review' }))
  const again = await column('Review').findByRole('button', { name: /^Move to/ })
  fireEvent.click(again)
  fireEvent.click(screen.getByRole('menuitem', { name: 'Ready' }))
  const sent = () => requests.filter(({ route }) => route.startsWith('PUT'))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().map(({ body }) => JSON.parse(body))).toEqual([
    { stage: 'review', from: 'draft' },
    { stage: 'ready', from: 'review' },
  ])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('says where a draft is that somebody else moved meanwhile, and shows it there', async () => {
  const message = 'This draft was moved to Ready meanwhile.'
  const { user, responses } = await openPortal('/admin/board', {
    'GET /api/admin/board': boardOf(boardCard()),
    'PUT /api/admin/articles/silence/stage': { status: 409, body: { code: 'conflict', message } },
  })
  await user.click(await screen.findByRole('button', { name: /^Move to/ }))
  responses['GET /api/admin/board'] = boardOf(boardCard({ stage: 'ready' }))
  await user.click(screen.getByRole('menuitem', { name: 'Pitch' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain(message)
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(await column('Ready').findByText('The price of silence')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Move to…')
})

it('moves no card by a file that is dropped after a dragged card left the board', async () => {
  const { requests } = await openPortal('/admin/board', {
    'GET /api/admin/board': boardOf(boardCard()),
    'PUT /api/admin/articles/silence/stage': { body: storedArticle({ stage: 'ready' }) },
  })
  const card = (await screen.findByText('The price of silence')).closest('li')
  const ready = screen.getByRole('region', { name: 'Ready' })
  const sent = () => requests.filter(({ route }) => route.startsWith('PUT'))
  fireEvent.dragStart(card as HTMLElement)
  // A card that is gone from the page ends no drag.
  const dataTransfer = { types: ['Files'] }
  fireEvent.dragOver(ready, { dataTransfer })
  expect(ready.className).toBe('board-column')
  fireEvent.drop(ready, { dataTransfer })
  expect(sent()).toHaveLength(0)
  fireEvent.dragStart(card as HTMLElement)
  fireEvent.dragOver(ready)
  fireEvent.drop(ready)
  await waitFor(() => expect(sent()).toHaveLength(1))
})

it('sends a pitch again under the same key, after a reload too, and under another if it is another', async () => {
  const create = 'POST /api/admin/articles'
  const openPitch = async () => {
    const opened = await openPortal('/admin/board', {
      'GET /api/admin/board': boardOf(),
      [create]: { status: 503 },
    })
    await opened.user.click(await screen.findByRole('button', { name: 'New pitch' }))
    return opened
  }
  /** The key with which it was sent. */
  async function save({ user, requests }: Awaited<ReturnType<typeof openPitch>>): Promise<string> {
    const sent = () => requests.filter(({ route }) => route === create)
    const before = sent().length
    await user.click(await screen.findByRole('button', { name: 'Save Pitch' }))
    await waitFor(() => expect(sent()).toHaveLength(before + 1))
    return JSON.parse(sent().at(-1)?.body ?? '').creationKey
  }
  const pitch = await openPitch()
  await pitch.user.type(screen.getByLabelText('Title'), 'The dam')
  await pitch.user.type(screen.getByLabelText('The idea'), 'Who owns it?')
  const first = await save(pitch)
  await screen.findByRole('alert')
  cleanup()
  const again = await openPitch()
  await screen.findByText(/^Restored: typed on this computer/)
  expect(await save(again)).toBe(first)
  await again.user.type(screen.getByLabelText('The idea'), ' Ask the county.')
  expect(await save(again)).not.toBe(first)
})

it('offers a writer what a writer may', async () => {
  const { user } = await openPortal('/admin/board', {
    ...signedInAs('ada', 'writer'),
    'GET /api/admin/board': boardOf(
      boardCard(),
      boardCard({ _id: 'b', title: 'Not mine', createdBy: 'wren' }),
      boardCard({ _id: 'c', title: 'Asked for', stage: 'review', submittedBy: 'desk' }),
    ),
  })
  await user.click(await screen.findByRole('button', { name: 'Move to… The price of silence' }))
  expect(screen.queryByRole('menuitem', { name: 'Ready' })).toBeNull()
  expect(screen.getByRole('menuitem', { name: 'Review' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Not mine/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Move to… Asked for' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Assign… Asked for' })).toBeTruthy()
})

it('counts all drafts of a column, says who sent one back, and why', async () => {
  const sentBack = { by: 'Marguerite', to: 'desk', at: '2026-11-20T12:00:00.000Z' }
  const { body } = boardOf(boardCard({ sentBack, rewriteNote: 'Say who.' }))
  await openPortal('/admin/board', {
    'GET /api/admin/board': {
      body: body.map((one) => (one.stage === 'draft' ? { ...one, count: 185, more: true } : one)),
    },
  })
  expect(await screen.findByRole('heading', { name: 'Draft 185' })).toBeTruthy()
  expect(screen.getByText('Sent back by Marguerite')).toBeTruthy()
  expect(screen.getByText('Say who.')).toBeTruthy()
})

it('assigns and plans a draft that a colleague did something else with, if it is meant', async () => {
  const path = '/api/admin/articles/silence'
  const { user, requests } = await openPortal('/admin/board', {
    'GET /api/admin/board': boardOf(boardCard({ plannedOn: '2031-03-10' })),
    [`PUT ${path}/planned-day`]: { status: 409, body: { code: 'conflict', message: 'Otto was.' } },
  })
  await user.click(await screen.findByRole('button', { name: /^Assign/ }))
  fireEvent.change(await screen.findByLabelText(/^Planned for/), {
    target: { value: '2031-03-12' },
  })
  const save = screen.getByRole('button', { name: 'Save' })
  const sent = () => lastSentBody(requests, `PUT ${path}/planned-day`)
  await user.click(save)
  await screen.findByText('Otto was.')
  expect(sent()).toEqual({ day: '2031-03-12', from: '2031-03-10' })
  await user.click(save)
  await waitFor(() => expect(sent()).toEqual({ day: '2031-03-12' }))
})
