import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { createQueryClient } from '#admin/api/query-client.ts'
import { AdminSession } from '#admin/auth/admin-session.ts'
import { SessionProvider } from '#admin/auth/session-context.tsx'
import { memoryTokenStorage } from '#admin/testing/memory-token-storage.ts'
import { type StubResponse, startStubApi } from '#admin/testing/stub-api.ts'
import type { Vitals } from '#domain/vitals/vitals.ts'
import { WebVitals } from './web-vitals.tsx'

afterEach(cleanup)

async function renderWith(response: StubResponse): Promise<void> {
  const { origin } = await startStubApi({ 'GET /api/admin/vitals': response })
  const session = new AdminSession(memoryTokenStorage({ admin: 'token' }), origin)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider session={session}>
        <WebVitals />
      </SessionProvider>
    </QueryClientProvider>,
  )
}

function figures(pages: Vitals['pages'], days: Vitals['days'] = []): StubResponse {
  const body: Vitals = { kept: 'database', since: '2026-10-25', pages, days }
  return { body }
}

describe('page speed', () => {
  it('is shown by kind of page, with a rating unless it is good', async () => {
    const page = (metric: 'LCP' | 'CLS', percentile75: number) => ({
      metric,
      percentile75,
      views: 1200,
    })
    await renderWith(
      figures([{ page: 'article', figures: [page('LCP', 4200), page('CLS', 0.004)] }]),
    )
    const table = within(await screen.findByRole('region', { name: 'Figures' }))
    const cells = table.getAllByRole('cell').map((cell) => cell.textContent)
    expect(cells).toEqual(['4.2 s poor', '–', '0.00', '–', '–', '1,200'])
    expect(table.getByRole('rowheader').textContent).toBe('Articles')
    const columns = table.getAllByRole('columnheader').map((header) => header.textContent)
    expect(columns).toContain('LCPMain content visible')
  })

  it('is drawn for each day, without a bar where nothing was measured, and described in words', async () => {
    const figure = (percentile75: number) => ({ metric: 'LCP', percentile75, views: 9 }) as const
    await renderWith(
      figures(
        [{ page: 'article', figures: [figure(900)] }],
        [
          { day: '2026-10-25', figures: [figure(800)] },
          { day: '2026-11-21', figures: [figure(4200)] },
        ],
      ),
    )
    const chart = await screen.findByRole('img', {
      name: 'Main content visible by day: from 800 ms to 4.2 s, measured on 2 of 28 days',
    })
    const bars = [...chart.querySelectorAll('rect')].map((bar) => [
      bar.getAttribute('x'),
      bar.getAttribute('class'),
    ])
    expect(bars).toEqual([
      ['1', 'vital-bar vital-bar-good'],
      ['163', 'vital-bar vital-bar-poor'],
    ])
    await userEvent.click(screen.getByText('Figures by day'))
    const rows = within(screen.getByRole('region', { name: 'Figures by day' })).getAllByRole('row')
    expect(rows).toHaveLength(29)
    expect(rows[1]?.textContent).toBe('Nov 214.2 s––––')
    expect(rows[2]?.textContent).toBe('Nov 20–––––')
    expect(rows[28]?.textContent).toBe('Oct 25800 ms––––')
  })

  it('says that nothing was measured, or where the figures are recorded', async () => {
    await renderWith(figures([]))
    await screen.findByText('No page views were measured in the last 28 days.')
    cleanup()
    await renderWith({ body: { kept: 'dataset', since: '2026-10-25', pages: [], days: [] } })
    await screen.findByText(
      'Page speed is recorded in Workers Analytics Engine. Query it at Cloudflare.',
    )
  })

  it('reports a failed load', async () => {
    await renderWith({ status: 400, body: {} })
    await screen.findByText('Failed to load page speed. Please try again.')
  })
})
