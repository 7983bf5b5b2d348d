import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPortal } from '#admin/testing/open-portal.tsx'
import type { AdminAuthor } from '#domain/authors/author-schema.ts'

const author: AdminAuthor = {
  id: 'maud-ferrer',
  name: 'Maud Ferrer',
  line: '',
  picture: '',
  account: null,
  articles: 2,
  spellings: [],
  revision: 1,
}

it('lets an editor, who may not list accounts, choose the one that an author belongs to', async () => {
  const put = 'PUT /api/admin/authors/maud-ferrer'
  const { user, requests } = await openPortal('/admin/authors', {
    'GET /api/auth/admin/verify': {
      body: {
        scope: 'admin',
        username: 'ed',
        role: 'editor',
        expiresAt: '2026-11-21T12:00:00.000Z',
      },
    },
    'GET /api/admin/authors': { body: [author] },
    'GET /api/admin/colleagues': { body: [{ username: 'ed' }, { username: 'maud' }] },
    [put]: { body: { ...author, account: 'maud', revision: 2 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Maud Ferrer' }))
  await user.selectOptions(await screen.findByLabelText('Account (optional)'), 'maud')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const sent = JSON.parse(requests.findLast(({ route }) => route === put)?.body ?? '{}')
  expect(sent).toMatchObject({ name: 'Maud Ferrer', account: 'maud', revision: 1 })
  expect(requests.filter(({ route }) => route.includes('/accounts'))).toEqual([])
})
