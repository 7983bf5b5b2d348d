import { screen } from '@testing-library/react'
// Imported here, so that the first test of a file does not time out while it loads.
import '#admin/editor/editor-screen.tsx'
import { onTestFinished, vi } from 'vitest'
import { autosaveDelayMs } from '#admin/editor/saving/save-timer.ts'
import { type LocalCopy, saveLocalCopy } from '#admin/local-copies/local-copies.ts'
import { storedArticle } from './article-fixtures.ts'
import { openPortal } from './open-portal.tsx'
import type { StubResponses } from './stub-api.ts'

/** The article that the stub API stores. */
export const stored = storedArticle({ reporter: 'R', quotes: [] })

export const storedPath = `/api/admin/articles/${stored._id}`

/** Opens an editor's address, without autosave, with the local copies that are given. */
export async function openEditorAt(
  address: string,
  more: StubResponses = {},
  copies: readonly LocalCopy[] = [],
) {
  for (const copy of copies) await saveLocalCopy(copy)
  disableAutosave()
  return openPortal(address, {
    [`GET ${storedPath}`]: { body: stored },
    [`GET ${storedPath}/given-up-texts`]: { body: [] },
    [`GET ${storedPath}/schedule`]: { body: [] },
    [`GET ${storedPath}/suggestions`]: { body: [] },
    [`POST ${storedPath}/given-up-texts`]: { status: 204 },
    ...more,
  })
}

/** On a slow machine a test could pause long enough to trigger an autosave. */
function disableAutosave(): void {
  if (vi.isMockFunction(window.setTimeout)) return
  const { setTimeout } = window
  const timers = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((run: () => void, delayMs?: number, ...rest: unknown[]) =>
      delayMs === autosaveDelayMs ? 0 : setTimeout(run, delayMs, ...rest)) as typeof setTimeout)
  onTestFinished(() => timers.mockRestore())
}

/** Opens the editor of the stored article and waits until it is ready for typing. */
export async function openEditor(more: StubResponses = {}) {
  const opened = await openEditorAt(`/admin/edit/${stored._id}`, more)
  await screen.findByRole('toolbar')
  return opened
}
