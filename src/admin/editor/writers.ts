import { type LocalCopy, readLocalCopies } from './local-copies.ts'

const prefix = 'latchkey.writer.'

/** The writers of this page, for browsers that have no locks to ask. */
const here = new Set<string>()

/**
 * Says that an editor is open, as long as its page lives: the browser itself gives the lock back
 * after a crash.
 *
 * @param writer names the editor
 * @returns how to say that it is closed
 */
export function startWriting(writer: string): () => void {
  const closed = Promise.withResolvers<void>()
  here.add(writer)
  void navigator.locks?.request(prefix + writer, () => closed.promise).catch(() => undefined)
  return () => {
    here.delete(writer)
    closed.resolve()
  }
}

async function openWriters(): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? []
  return new Set([...here, ...held.map(({ name }) => name?.slice(prefix.length) ?? '')])
}

/** @returns what closed or crashed editors left on this machine, the latest first */
export async function abandonedCopies(): Promise<LocalCopy[]> {
  const [copies, open] = await Promise.all([readLocalCopies(), openWriters()])
  return copies.filter(({ writer }) => !open.has(writer))
}
