import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listedArticle, storedArticle } from '#admin/testing/article-fixtures.ts'
import { goTo, openPortal } from '#admin/testing/open-portal.tsx'

const at = '2026-11-20T12:00:00.000Z'
const article = listedArticle({
  sentBack: { by: 'Marguerite', to: 'desk', at },
  rewriteNote: 'Say who.',
})

it('tells the writer on the dashboard and in staging who sent a text back, and why', async () => {
  const { _id: articleId, title, language } = article
  const { user, requests, responses } = await openPortal('/admin', {
    'GET /api/admin/articles': { body: [article] },
    'GET /api/admin/staging': { body: [article] },
    'GET /api/admin/sent-back': {
      body: [{ articleId, title, language, by: 'Marguerite', at, note: 'Say who.' }],
    },
    [`DELETE /api/admin/articles/${articleId}/sent-back`]: { body: storedArticle() },
  })
  const notes = within(await screen.findByRole('region', { name: '1 note for you' }))
  expect(notes.getByText('Say who.')).toBeTruthy()
  expect(notes.getByText(/Sent back by Marguerite/)).toBeTruthy()
  expect(within(await screen.findByRole('table')).getByText('Sent back by Marguerite')).toBeTruthy()
  goTo('/admin/staging')
  const card = within(await screen.findByRole('article', { name: title }))
  expect(card.getByText('Sent back by Marguerite')).toBeTruthy()
  expect(card.getByText('Say who.')).toBeTruthy()
  goTo('/admin')
  const again = within(await screen.findByRole('region', { name: '1 note for you' }))
  responses['GET /api/admin/sent-back'] = { body: [] }
  await user.click(again.getByRole('button', { name: `Dismiss ${title}` }))
  await waitFor(() => expect(screen.queryByText('1 note for you')).toBeNull())
  expect(requests.map(({ route }) => route)).toContain(
    `DELETE /api/admin/articles/${articleId}/sent-back?at=${encodeURIComponent(at)}`,
  )
})

it('says that it was not dismissed', async () => {
  const { _id: articleId, title, language } = article
  const { user } = await openPortal('/admin', {
    'GET /api/admin/sent-back': {
      body: [{ articleId, title, language, by: 'Marguerite', at, note: 'Say who.' }],
    },
    [`DELETE /api/admin/articles/${articleId}/sent-back`]: { status: 503 },
  })
  await user.click(await screen.findByRole('button', { name: `Dismiss ${title}` }))
  expect(await screen.findByText('It was not dismissed. Please try again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: `Dismiss ${title}` })).toHaveProperty('disabled', false)
})
