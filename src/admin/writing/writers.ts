import { type LocalCopy, readLocalCopies } from './local-copies.ts'

const prefix = 'latchkey.writer.'

/** The writers of this page, for browsers that have no locks to ask. */
const here = new Set<string>()

/** Editors of this page that are being closed, but may still keep something. */
const closing = new Set<Promise<void>>()

/**
 * Says that an editor is open, as long as its page lives: the browser itself gives the lock back
 * after a crash.
 *
 * @param writer names the editor
 * @returns how to say that it is closed, once what it had to keep is kept
 */
export function startWriting(writer: string): (kept: Promise<void>) => void {
  const closed = Promise.withResolvers<void>()
  here.add(writer)
  const released = navigator.locks?.request(prefix + writer, () => closed.promise)
  return (kept) => {
    const done = close(kept)
    closing.add(done)
    void done.then(() => closing.delete(done))
  }

  async function close(kept: Promise<void>): Promise<void> {
    await kept
    here.delete(writer)
    closed.resolve()
    await released?.catch(() => undefined)
  }
}

async function openWriters(): Promise<Set<string>> {
  await Promise.all(closing)
  const held = (await navigator.locks?.query())?.held ?? []
  return new Set([...here, ...held.map(({ name }) => name?.slice(prefix.length) ?? '')])
}

/** @returns what closed or crashed editors left on this machine, the latest first */
export async function abandonedCopies(): Promise<LocalCopy[]> {
  const open = await openWriters()
  return (await readLocalCopies()).filter(({ writer }) => !open.has(writer))
}
