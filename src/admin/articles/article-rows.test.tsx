import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listedArticle } from '#admin/testing/article-fixtures.ts'
import { openPortal } from '#admin/testing/open-portal.tsx'

it('says of a draft that it is withdrawn', async () => {
  const articles = [listedArticle({ withdrawn: true }), listedArticle({ _id: 'other' })]
  await openPortal('/admin', { 'GET /api/admin/articles': { body: articles } })
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByText('Draft')).toHaveLength(2)
  expect(table.getByText('Withdrawn').title).toMatch(/^Withdrawn: readers find an explanation/)
})
