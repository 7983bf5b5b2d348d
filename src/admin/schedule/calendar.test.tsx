import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPortal } from '#admin/testing/open-portal.tsx'

const out = Array.from({ length: 21 }, (_, index) => ({
  _id: `a${index}`,
  title: `Article ${index}`,
  at: `2026-11-20T${String(13 + Math.floor(index / 10)).padStart(2, '0')}:${String(index % 10).padStart(2, '0')}:00.000Z`,
}))

it('shows four of a day in a month, how many more there are, and all of them in its week', async () => {
  const { user, router } = await openPortal('/admin/calendar?day=2026-11-20', {
    'GET /api/admin/schedule': { body: { out, scheduled: [], planned: [], more: false } },
  })
  const day = () => screen.findByRole('listitem', { name: 'Friday, November 20, 2026' })
  expect(within(await day()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    out.slice(0, 4).map(({ title }) => title),
  )
  await user.click(
    within(await day()).getByRole('button', { name: '17 more on Friday, November 20, 2026' }),
  )
  expect(router.state.location.search).toBe('?view=week&day=2026-11-20')
  await expect.poll(async () => within(await day()).getAllByRole('link').length).toBe(21)
  expect(within(await day()).queryByRole('button', { name: /more/ })).toBeNull()
})
