import { type LocalCopy, readLocalCopies } from './local-copies.ts'

const lockPrefix = 'latchkey.writer.'

/** The open editors of this page, for browsers without the Web Locks API. */
const openHere = new Set<string>()

/** Editors of this page that are closing and may still write a local copy. */
const closing = new Set<Promise<void>>()

/**
 * Marks an editor as open until its page closes. After a crash the browser releases the lock.
 *
 * @param writer the editor's id
 * @returns marks it as closed, once the given local write has ended
 */
export function lockWriter(writer: string): (written: Promise<void>) => void {
  const closed = Promise.withResolvers<void>()
  openHere.add(writer)
  const released = navigator.locks?.request(lockPrefix + writer, () => closed.promise)
  return (written) => {
    const done = release(written)
    closing.add(done)
    void done.then(() => closing.delete(done))
  }

  async function release(written: Promise<void>): Promise<void> {
    await written
    openHere.delete(writer)
    closed.resolve()
    await released?.catch(() => undefined)
  }
}

async function openWriters(): Promise<Set<string>> {
  await Promise.all(closing)
  const held = (await navigator.locks?.query())?.held ?? []
  return new Set([...openHere, ...held.map(({ name }) => name?.slice(lockPrefix.length) ?? '')])
}

/** The local copies that an account's closed or crashed editors left, newest first. */
export async function readAbandonedCopies(username: string | null): Promise<LocalCopy[]> {
  const open = await openWriters()
  return (await readLocalCopies(username)).filter(({ writer }) => !open.has(writer))
}
