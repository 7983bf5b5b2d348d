import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openEditor, storedPath } from '#admin/testing/open-editor.tsx'

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
