import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openEditor, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { presenceOf } from '#admin/testing/presence-fixtures.ts'

it('goes on with the source that is typed where a colleague adds one', async () => {
  const [mine, theirs] = [
    { title: 'A contract', url: 'https://a.example/' },
    { title: 'A ledger', url: 'https://b.example/' },
  ]
  const article = { ...stored, citations: [mine] }
  const { user, responses } = await openEditor({ [`GET ${storedPath}`]: { body: article } })
  const fieldOf = (source: string) =>
    within(screen.getByRole('group', { name: source })).getByLabelText<HTMLInputElement>('Title')
  await user.type(fieldOf('Source 1'), ', sig')
  responses[`GET ${storedPath}`] = {
    body: { ...article, revision: 5, citations: [theirs, mine], updatedBy: 'ada' },
  }
  responses[`PUT ${storedPath}/presence`] = presenceOf({ revision: 5 })
  window.dispatchEvent(new Event('pageshow'))
  await screen.findByText('Merged with ada’s changes.')
  await waitFor(() => expect(fieldOf('Source 2').value).toBe('A contract, sig'))
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Source 2')), { timeout: 5_000 })
  await user.keyboard('ned')
  expect(fieldOf('Source 2').value).toBe('A contract, signed')
})
