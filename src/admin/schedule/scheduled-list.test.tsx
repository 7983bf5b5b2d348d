import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { storedArticle } from '#admin/testing/article-fixtures.ts'
import { openPortal } from '#admin/testing/open-portal.tsx'

afterEach(cleanup)

it('asks before a publication is cancelled', async () => {
  const article = storedArticle()
  const path = `/api/admin/articles/${article._id}`
  const change = {
    id: 'change',
    articleId: article._id,
    kind: 'publish',
    versionId: 'version',
    wallTime: '2031-05-05T09:00',
    timeZone: 'UTC',
    at: '2031-05-05T09:00:00.000Z',
    createdBy: 'desk',
    createdAt: article.createdAt,
    overridden: null,
    problem: null,
    doneAt: null,
    isNewest: true,
  }
  const { user, requests, responses } = await openPortal(`/admin/edit/${article._id}`, {
    [`GET ${path}`]: { body: article },
    [`GET ${path}/schedule`]: { body: [change] },
    [`DELETE ${path}/schedule/change`]: { status: 204 },
  })
  const isSent = () => requests.some(({ route }) => route.startsWith('DELETE'))
  await user.click(await screen.findByRole('button', { name: 'Schedule (1)' }))
  await user.click(await screen.findByRole('button', { name: /^Cancel: Publication/ }))
  const question = within(screen.getByRole('alertdialog', { name: 'Cancel Publication' }))
  expect(isSent()).toBe(false)
  responses[`GET ${path}/schedule`] = { body: [] }
  await user.click(question.getByRole('button', { name: 'Do not publish' }))
  expect(await screen.findByText(/^No longer scheduled: Publication/)).toBeTruthy()
  expect(await screen.findByText('Nothing is scheduled.')).toBeTruthy()
  expect(isSent()).toBe(true)
})
