import { expect, it, onTestFinished, vi } from 'vitest'
import { deleteLocalCopy, readLocalCopies, saveKeptText } from './local-copies.ts'

it('waits five seconds for a storage that does not answer, as it happens in Safari', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const text = { key: 'a', by: null, keptAt: '', what: 'A pitch', path: '/admin/board', fields: {} }
  const ends = Promise.allSettled([readLocalCopies(null), deleteLocalCopy('a'), saveKeptText(text)])
  await vi.advanceTimersByTimeAsync(5_000)
  expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
