import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '#admin/api/query-client.ts'
import { AdminSession } from '#admin/auth/admin-session.ts'
import { SessionProvider } from '#admin/auth/session-context.tsx'
import { libraryImage } from '#admin/testing/image-fixtures.ts'
import { memoryTokenStorage } from '#admin/testing/memory-token-storage.ts'
import { openEditor } from '#admin/testing/open-editor.tsx'
import { lastSentBody, type StubResponses, startStubApi } from '#admin/testing/stub-api.ts'
import type { LibraryImage } from '#domain/images/library.ts'
import { limits } from '#domain/limits.ts'
import { useAltProposal } from './image-dialog.tsx'

const hash = '0123456789abcdef'.repeat(2)
const url = `/media/${hash}-700x500.webp`
const call = `/api/admin/images/${hash}`
const read = `GET ${call}`
const update = `PATCH ${call}`

const undescribed = libraryImage({ hash, url, uploadedBy: 'Wren', used: true })

/** The answers of a library that has this picture. */
function library(image: Partial<LibraryImage> = {}): StubResponses {
  const stored = { ...undescribed, ...image }
  return {
    [read]: { body: { image: stored, uses: [], more: false } },
    [update]: { body: { image: stored, oldWords: [] } },
  }
}

/** Proposes words as the account; returns the calls about pictures. */
async function propose(
  alt: string,
  { address = url, username = 'Marguerite', role = 'editor', responses = library() } = {},
): Promise<string[]> {
  const expiresAt = '2026-11-21T12:00:00.000Z'
  const { origin, requests } = await startStubApi({
    'GET /api/auth/admin/verify': { body: { scope: 'admin', username, role, expiresAt } },
    ...responses,
  })
  const session = new AdminSession(memoryTokenStorage({ admin: 'admin-token' }), origin)
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <SessionProvider session={session}>{children}</SessionProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(useAltProposal, { wrapper })
  await expect.poll(() => session.getSnapshot().kind).toBe('signed-in')
  await result.current(address, alt)
  return requests.map(({ route }) => route).filter((route) => !route.endsWith('/verify'))
}

describe('the alternative text of a picture in an article', () => {
  it('becomes that of the picture too, once it is inserted', async () => {
    const { user, requests } = await openEditor(library())
    await user.click(screen.getByRole('button', { name: 'Image' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByLabelText('Image address'))
    await user.paste(url)
    await user.click(dialog.getByLabelText('Alternative text'))
    await user.paste(' A gate ')
    expect(requests.some(({ route }) => route === read)).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Insert' }))
    expect(await screen.findByRole('img', { name: 'A gate' })).toBeTruthy()
    await expect
      .poll(() => lastSentBody(requests, update))
      .toEqual({ alt: 'A gate', proposed: true })
  })

  it('is the picture’s from an editor, and from the writer who added it', async () => {
    expect(await propose('A gate')).toEqual([read, update])
    const writer = { role: 'writer', username: 'Wren' }
    expect(await propose('A gate', writer)).toEqual([read, update])
  })

  it('never replaces words that the picture has', async () => {
    const responses = library({ alt: 'The gate at noon' })
    expect(await propose('A gate', { responses })).toEqual([read])
  })

  it('is not the picture’s from a writer who did not add it', async () => {
    expect(await propose('A gate', { role: 'writer' })).toEqual([read])
  })

  it('is proposed neither empty, nor too long, nor to a picture elsewhere', async () => {
    expect(await propose('')).toEqual([])
    expect(await propose('a'.repeat(limits.coverAlt))).toEqual([read, update])
    expect(await propose('a'.repeat(limits.coverAlt + 1))).toEqual([])
    expect(await propose('A gate', { address: 'https://a.example/gate.jpg' })).toEqual([])
  })

  it('stays the article’s alone if the picture is gone or refuses it', async () => {
    expect(await propose('A gate', { responses: {} })).toEqual([read])
    const refused = { status: 403, body: { code: 'forbidden', message: 'No.' } }
    const responses = { ...library(), [update]: refused }
    expect(await propose('A gate', { responses })).toEqual([read, update])
  })
})
