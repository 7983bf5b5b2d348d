import { createStore, del, entries, set } from 'idb-keyval'
import { z } from 'zod'
import { editorFieldsSchema } from './editor-fields.ts'

const localCopySchema = z.object({
  /** Names the editor that wrote it: each writes its own copy alone. */
  writer: z.string(),
  /** Null for an article that the server does not know yet. */
  articleId: z.string().nullable(),
  /** Names the creation of such an article, so that it is made once. */
  creationKey: z.string(),
  /** ISO 8601 instant. */
  keptAt: z.string(),
  /** Who was signed in. */
  by: z.string().nullable(),
  form: editorFieldsSchema,
})

/** What somebody was writing, kept on this machine until the server holds it. */
export type LocalCopy = z.infer<typeof localCopySchema>

/** Where this machine keeps what is being written. */
interface CopyStore {
  set: (copy: LocalCopy) => Promise<void>
  delete: (writer: string) => Promise<void>
  all: () => Promise<unknown[]>
}

function indexedDbStore(): CopyStore {
  const store = createStore('latchkey', 'writing')
  return {
    set: (copy) => set(copy.writer, copy, store),
    delete: (writer) => del(writer, store),
    all: async () => (await entries(store)).map(([, copy]) => copy),
  }
}

/** For a browser that keeps nothing: at least until the page is left. */
function memoryStore(): CopyStore {
  const copies = new Map<string, LocalCopy>()
  return {
    set: async (copy) => void copies.set(copy.writer, structuredClone(copy)),
    delete: async (writer) => void copies.delete(writer),
    all: async () => [...copies.values()],
  }
}

let opened: CopyStore | null = null

function store(): CopyStore {
  opened ??= 'indexedDB' in globalThis ? indexedDbStore() : memoryStore()
  return opened
}

/**
 * @param copy what is being written
 * @throws Error where this machine has no room for it
 */
export function keepLocalCopy(copy: LocalCopy): Promise<void> {
  return store().set(copy)
}

/** @param writer the editor whose copy is no longer needed */
export function forgetLocalCopy(writer: string): Promise<void> {
  return store().delete(writer)
}

/** @returns every copy on this machine, the latest first; none where they cannot be read */
export async function readLocalCopies(): Promise<LocalCopy[]> {
  const found = await store()
    .all()
    .catch(() => [])
  return found
    .flatMap((copy) => localCopySchema.safeParse(copy).data ?? [])
    .sort((one, other) => other.keptAt.localeCompare(one.keptAt))
}
