import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createQueryClient } from '#admin/api/query-client.ts'
import { AdminSession } from '#admin/session/admin-session.ts'
import { SessionProvider } from '#admin/session/session-context.tsx'
import { memoryTokenStorage } from '#admin/testing/memory-token-storage.ts'
import { type StubResponse, startStubApi } from '#admin/testing/stub-api.ts'
import type { Vitals } from '#domain/vitals.ts'
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

function figures(pages: Vitals['pages']): StubResponse {
  const body: Vitals = { kept: 'database', since: '2026-10-25', pages }
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
    const cells = (await screen.findAllByRole('cell')).map((cell) => cell.textContent)
    expect(cells).toEqual(['4.2 s poor', '–', '0.00', '–', '–', '1,200'])
    expect(screen.getByRole('rowheader').textContent).toBe('Articles')
  })

  it('says that nothing was measured, or where the figures are recorded', async () => {
    await renderWith(figures([]))
    await screen.findByText('No page views were measured in the last 28 days.')
    cleanup()
    await renderWith({ body: { kept: 'dataset', since: '2026-10-25', pages: [] } })
    await screen.findByText(
      'Page speed is recorded in Workers Analytics Engine. Query it at Cloudflare.',
    )
  })

  it('reports a failed load', async () => {
    await renderWith({ status: 400, body: {} })
    await screen.findByText('Failed to load page speed. Please try again.')
  })
})
