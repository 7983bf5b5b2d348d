import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listedArticle } from '#admin/testing/article-fixtures.ts'
import { openPortal } from '#admin/testing/open-portal.tsx'
import { signedInAs } from '#admin/testing/stub-api.ts'

const found = 'GET /api/admin/articles'

it('finds an article by any word of its text, a screen and an action, by keys alone', async () => {
  const quiet = listedArticle({ _id: 'quiet', title: 'The price of silence' })
  const { user, responses } = await openPortal('/admin/staging', {
    'GET /api/admin/staging': { body: [] },
    [found]: { body: [quiet] },
  })
  await screen.findByRole('button', { name: 'Find' })
  await user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Find' }))
  const field = dialog.getByRole('combobox')
  const options = () => dialog.getAllByRole('option').map(({ textContent }) => textContent)
  await dialog.findByRole('option', { name: /The price of silence/ })
  const tide = listedArticle({ _id: 'tide', title: 'Tide' })
  responses[found] = { body: [tide, listedArticle({ _id: 'old', title: 'The old harbour' })] }
  await user.type(field, 'harbour')
  await waitFor(() =>
    expect(options()).toEqual(['The old harbourDraft · The Desk', 'TideDraft · The Desk']),
  )
  responses[found] = { body: [] }
  await user.clear(field)
  await user.type(field, 'board')
  await waitFor(() => expect(options()).toEqual(['Board']))
  await user.clear(field)
  await user.type(field, 'new')
  await waitFor(() =>
    expect(options()).toEqual(['New Article', 'Write a new article', 'Make a new edition']),
  )
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const current = field.getAttribute('aria-activedescendant')
  expect(document.getElementById(current ?? '')?.textContent).toBe('Make a new edition')
  await user.keyboard('{ArrowDown}')
  expect(dialog.getByRole('option', { selected: true }).textContent).toBe('New Article')
  await user.clear(field)
  await user.type(field, 'boa')
  await waitFor(() => expect(options()).toEqual(['Board']))
  // An input method takes the first Enter, for what it composes.
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(location.pathname).toBe('/admin/staging')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/admin/board'))
})

it('puts the screen whose name begins so first, and knows the other words for a screen', async () => {
  const { user } = await openPortal('/admin', {
    [found]: { body: [listedArticle({ _id: 'tide', title: 'Tide' })] },
  })
  await user.click(await screen.findByRole('button', { name: 'Find' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Find' }))
  const field = dialog.getByRole('combobox')
  const tide = 'TideDraft · The Desk'
  for (const [words, choices] of [
    ['calendar', ['Calendar', tide]],
    ['logout', ['Logout', tide]],
    ['keys', ['Keys', 'Your Accountpasskeys', tide]],
    ['boa', ['Board', tide]],
    ['account', ['Accounts', 'Your Account', tide]],
    ['categories', [tide, 'Settingscategories']],
    ['backup', [tide, 'Tokensbackup']],
    ['logo', [tide, 'Appearancelogo', 'Logout']],
  ] as const) {
    await user.clear(field)
    await user.type(field, words)
    await waitFor(() =>
      expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(choices),
    )
  }
})

it('offers a writer only what a writer may open', async () => {
  const { user } = await openPortal('/admin', {
    ...signedInAs('wren', 'writer'),
    [found]: { body: [] },
  })
  await user.click(await screen.findByRole('button', { name: 'Find' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Find' }))
  const options = dialog.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toContain('Board')
  expect(options).not.toContain('Settings')
  expect(options).not.toContain('Make a new edition')
})
