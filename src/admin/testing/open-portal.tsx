import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '#admin/api/query-client.ts'
import { AdminSession } from '#admin/auth/admin-session.ts'
import { SessionProvider } from '#admin/auth/session-context.tsx'
import { deleteLocalCopy, readKeptTexts } from '#admin/local-copies/local-copies.ts'
import { readAbandonedCopies } from '#admin/local-copies/writer-locks.ts'
import { setPublication } from '#admin/publication.ts'
import { Portal } from '#admin/routes.tsx'
import { unsavedSettings } from '#admin/testing/settings-fixtures.ts'
import { defaultSettings } from '#src/publication.ts'
import { memoryTokenStorage } from './memory-token-storage.ts'
import { type StubResponses, signedInAs, startStubApi } from './stub-api.ts'

const defaultResponses: StubResponses = {
  ...signedInAs('desk', 'owner'),
  'GET /api/admin/counts': { body: { total: 0, published: 0, drafts: 0 } },
  'GET /api/admin/articles': { body: [] },
  'GET /api/admin/tags': { body: [] },
  'GET /api/admin/text-saves': { body: [] },
  'GET /api/admin/settings': { body: unsavedSettings },
  'GET /api/admin/audit/news': { body: { entries: [], more: false, last: 0 } },
  'GET /api/admin/schedule/problems': { body: [] },
  'GET /api/admin/refused-keys': { body: { lastHour: 2, alarming: false } },
}

/**
 * Renders the whole portal against a stub API.
 *
 * @param path the screen to open
 * @param more responses in addition to the defaults
 * @param token the stored admin token; null opens the portal signed out
 */
export async function openPortal(
  path: string,
  more: StubResponses = {},
  token: string | null = 'admin-token',
) {
  stubLayout()
  setPublication(defaultSettings)
  // Chromium's `scrollTo` returns a promise.
  Object.assign(window, { scrollTo: () => Promise.resolve() })
  const responses = { ...defaultResponses, ...more }
  const api = await startStubApi(responses)
  const tokens = memoryTokenStorage(token ? { admin: token } : {})
  history.replaceState(null, '', path)
  const queryClient = createQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider session={new AdminSession(tokens, api.origin)}>
        <Portal />
      </SessionProvider>
    </QueryClientProvider>,
  )
  onTestFinished(async () => {
    cleanup()
    queryClient.clear()
    const account = responses['GET /api/auth/admin/verify']?.body as
      | { username?: string }
      | undefined
    const by = account?.username ?? 'desk'
    // All tests share one memory. This waits for the editors that still write to it.
    for (const { writer } of await readAbandonedCopies(by)) await deleteLocalCopy(writer)
    for (const { key } of await readKeptTexts(by)) await deleteLocalCopy(key)
  })
  return { ...api, responses, tokens, user: userEvent.setup() }
}

/** Opens another address of the portal that is open, as the browser's history does. */
export function goTo(path: string): void {
  act(() => {
    history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
}

/** jsdom does no layout, which the text editor needs to scroll to the cursor. */
function stubLayout(): void {
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null })
  Range.prototype.getBoundingClientRect = () => new DOMRect()
}
