import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '#admin/api/query-keys.ts'
import { routes } from '#admin/routes.tsx'
import { AdminSession } from '#admin/session/admin-session.ts'
import { SessionProvider } from '#admin/session/session-context.tsx'
import { memoryTokens } from './memory-tokens.ts'

/**
 * Renders the whole portal over a memory of addresses.
 *
 * @param origin where the API is
 * @param path the address to open
 * @param token the kept admin token, if any
 * @returns the session, and the router for its address
 */
export function renderPortal(origin: string, path: string, token: string | null = 'admin-token') {
  standInForDialogs()
  standInForLayout()
  // As Chromium does: it answers a promise.
  Object.assign(window, { scrollTo: () => Promise.resolve() })
  const tokens = memoryTokens(token ? { admin: token } : {})
  const session = new AdminSession(tokens, origin)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const answers = createQueryClient()
  render(
    <QueryClientProvider client={answers}>
      <SessionProvider session={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    cleanup()
    answers.clear()
  })
  return { session, tokens, router }
}

/** jsdom has no modal dialogs: here they only open and close. */
function standInForDialogs(): void {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
}

/** jsdom lays nothing out: what the text editor scrolls to is nowhere. */
function standInForLayout(): void {
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null })
  Range.prototype.getBoundingClientRect = () => new DOMRect()
}
