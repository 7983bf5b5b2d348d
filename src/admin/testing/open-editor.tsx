import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
// Otherwise the first test of a file waits for it longer than tests wait.
import '#admin/editor/editor-screen.tsx'
import { onTestFinished, vi } from 'vitest'
import { pauseMilliseconds } from '#admin/editor/save-engine/save-clock.ts'
import { forgetLocalCopy, readLocalCopies } from '#admin/writing/local-copies.ts'
import { type Answers, type ReceivedCall, startApi } from './api-server.ts'
import { storedArticle } from './listed-article.ts'
import { renderPortal } from './render-portal.tsx'

/** The article that the server holds. */
export const stored = storedArticle({ reporter: 'R', quotes: [] })

/** The path of its calls. */
export const path = `/api/admin/articles/${stored._id}`

/**
 * Opens the portal signed in, on a machine that keeps nothing yet.
 *
 * @param address the address to open
 * @param more what the server answers besides
 * @returns the portal, the server, and somebody who uses them
 */
export async function openPortal(address: string, more: Answers = {}) {
  for (const { writer } of await readLocalCopies()) await forgetLocalCopy(writer)
  saveByButtonsAlone()
  const answers: Answers = {
    'GET /api/auth/admin/verify': {
      body: { scope: 'admin', username: 'desk', expiresAt: '2026-11-21T12:00:00.000Z' },
    },
    'GET /api/admin/counts': { body: { total: 0, published: 0, drafts: 0 } },
    'GET /api/admin/articles': { body: [] },
    [`GET ${path}`]: { body: stored },
    ...more,
  }
  const api = await startApi(answers)
  const user = userEvent.setup()
  return { ...api, ...renderPortal(api.origin, address), user, answers }
}

/** However slow the machine is, nobody pauses long enough for a save by itself. */
function saveByButtonsAlone(): void {
  const { setTimeout } = window
  const timers = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((run: () => void, length?: number, ...rest: unknown[]) =>
      length === pauseMilliseconds ? 0 : setTimeout(run, length, ...rest)) as typeof setTimeout)
  onTestFinished(() => timers.mockRestore())
}

/**
 * Opens the editor of the stored article and waits until it can be written in.
 *
 * @param more what the server answers besides
 * @returns as `openPortal`
 */
export async function openEditor(more: Answers = {}) {
  const opened = await openPortal(`/admin/edit/${stored._id}`, more)
  await screen.findByRole('toolbar')
  return opened
}

/**
 * @param calls what the server received
 * @param call a call's method and path
 * @returns the body of the last such call
 */
export function sentTo(calls: readonly ReceivedCall[], call: string) {
  return JSON.parse(calls.findLast((sent) => sent.call === call)?.body ?? 'null')
}
