import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'

const draft = { ...stored, published: false, status: 'draft' as const, stage: 'draft' as const }
const move = `PUT ${storedPath}/stage`

async function openStage(answer: object) {
  const opened = await openEditor({
    [`GET ${storedPath}`]: { body: draft },
    [`GET ${storedPath}/notes`]: { body: [] },
    [move]: answer,
  })
  const select = await screen.findByLabelText<HTMLSelectElement>('Stage')
  const choose = (value: string) => fireEvent.change(select, { target: { value } })
  const sent = () =>
    opened.requests.filter(({ route }) => route === move).map(({ body }) => JSON.parse(body))
  return { ...opened, select, choose, sent }
}

it('stores two quick choices of a stage in their order, each from the one before it', async () => {
  const { select, choose, sent } = await openStage({ body: { ...draft, stage: 'ready' } })
  choose('review')
  expect(select.value).toBe('review')
  choose('ready')
  expect(select.value).toBe('ready')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toEqual([
    { stage: 'review', from: 'draft' },
    { stage: 'ready', from: 'review' },
  ])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('drops the choices after one that was refused, and shows where the draft is', async () => {
  const message = 'This draft was moved to Pitch meanwhile.'
  const { select, choose, sent, responses } = await openStage({
    status: 409,
    body: { code: 'conflict', message },
  })
  responses[`GET ${storedPath}`] = { body: { ...draft, stage: 'pitch' } }
  choose('review')
  choose('ready')
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  await waitFor(() => expect(select.value).toBe('pitch'))
  expect(sent()).toEqual([{ stage: 'review', from: 'draft' }])
})
