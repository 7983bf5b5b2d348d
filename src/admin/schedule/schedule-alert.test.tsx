import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { scheduledChange } from '#admin/testing/article-fixtures.ts'
import { openPortal } from '#admin/testing/open-portal.tsx'

const change = {
  ...scheduledChange({ at: '2026-11-21T14:00:00.000Z' }),
  title: 'The price of silence',
  language: '',
}

it('the header says what failed, what is overdue and what was late, and why', async () => {
  const late = 'It was 7 minutes late: the cron trigger did not run.'
  await openPortal('/admin', {
    'GET /api/admin/schedule/problems': {
      body: [
        { ...change, problem: 'The article was moved to the bin.' },
        { ...change, id: 'overdue', kind: 'withdraw' },
        { ...change, id: 'late', problem: late, doneAt: '2026-11-21T14:07:00.000Z' },
      ],
    },
  })
  const [failed] = await screen.findAllByRole('link', { name: 'The price of silence' })
  const lines = Array.from(failed?.closest('[role=status]')?.children ?? [], (p) => p.textContent)
  expect(lines).toEqual([
    expect.stringMatching(/: Publication, Nov 21, .*It was not done: The article was moved to/),
    expect.stringMatching(/: Withdrawal, .*overdue: the cron trigger has not run since\.$/),
    expect.stringMatching(/It was 7 minutes late: the cron trigger did not run\.$/),
  ])
})
