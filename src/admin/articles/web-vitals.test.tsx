import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createQueryClient } from '#admin/api/query-keys.ts'
import { AdminSession } from '#admin/session/admin-session.ts'
import { SessionProvider } from '#admin/session/session-context.tsx'
import { type Answer, startApi } from '#admin/testing/api-server.ts'
import { memoryTokens } from '#admin/testing/memory-tokens.ts'
import type { Vitals } from '#domain/vitals.ts'
import { WebVitals } from './web-vitals.tsx'

afterEach(cleanup)

async function renderWith(answer: Answer): Promise<void> {
  const { origin } = await startApi({ 'GET /api/admin/vitals': answer })
  const session = new AdminSession(memoryTokens({ admin: 'token' }), origin)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider session={session}>
        <WebVitals />
      </SessionProvider>
    </QueryClientProvider>,
  )
}

function figures(pages: Vitals['pages']): Answer {
  const body: Vitals = { kept: 'database', since: '2026-10-25', pages }
  return { body }
}

describe('the speed for readers', () => {
  it('is shown by kind of page, with what is not good named', async () => {
    const page = (metric: 'LCP' | 'CLS', percentile75: number) => ({
      ...{ metric, percentile75, views: 1200 },
    })
    await renderWith(
      figures([{ page: 'article', figures: [page('LCP', 4200), page('CLS', 0.004)] }]),
    )
    const cells = (await screen.findAllByRole('cell')).map((cell) => cell.textContent)
    expect(cells).toEqual(['4.2 s poor', '–', '0.00', '–', '–', '1,200'])
    expect(screen.getByRole('rowheader').textContent).toBe('Articles')
  })

  it('says where nothing was measured, and where the figures are elsewhere', async () => {
    await renderWith(figures([]))
    await screen.findByText('Nothing was measured in the last 28 days.')
    cleanup()
    await renderWith({ body: { kept: 'dataset', since: '2026-10-25', pages: [] } })
    await screen.findByText('The figures are kept in the Worker’s analytics dataset.')
  })

  it('says that it failed', async () => {
    await renderWith({ status: 400, body: {} })
    await screen.findByText('Failed to load the figures. Please try again.')
  })
})
