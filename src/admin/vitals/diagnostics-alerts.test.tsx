import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPortal } from '#admin/testing/open-portal.tsx'
import type { Diagnostics } from '#domain/vitals/diagnostics.ts'

/** @param bytes of a database of 500 MB */
function open(bytes: number) {
  const body: Diagnostics = {
    now: '2026-11-20T18:45:00.000Z',
    schema: { applied: '0000_initial.sql', needed: '0000_initial.sql', current: true },
    lastScheduledRun: '2026-11-20T18:45:00.000Z',
    hasBuildHook: true,
    storage: { bytes, limit: 500_000_000, daysLeft: 40 },
    programs: null,
  }
  return openPortal('/admin', { 'GET /api/admin/diagnostics': { body } })
}

it('says in the header that the database is filling up, and where to see what takes room', async () => {
  await open(350_000_000)
  await screen.findByText(/^The database is 70 % full\. At the present rate it is full in 40 days/)
  expect(screen.getByRole('link', { name: 'What takes room' }).getAttribute('href')).toBe(
    '/admin/settings',
  )
})

it('says nothing while there is room', async () => {
  const { requests } = await open(345_000_000)
  await expect
    .poll(() => requests.map(({ route }) => route))
    .toContain('GET /api/admin/diagnostics')
  await screen.findByText(/Create your first article/)
  expect(screen.queryByText(/The database is/)).toBeNull()
})
