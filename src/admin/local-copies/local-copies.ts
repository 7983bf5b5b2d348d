import { createStore, del, entries, set } from 'idb-keyval'
import * as z from 'zod'
import { articleFormSchema } from './article-form-schema.ts'

const writtenTextSchema = z.object({
  writer: z.string(),
  sequence: z.number().int().nonnegative(),
})

export type WrittenText = z.infer<typeof writtenTextSchema>

const localCopySchema = z.object({
  /** The id of the open editor that wrote it. Each editor writes only its own copy. */
  writer: z.string(),
  /** Counts the changes of the text in this editor. */
  sequence: z.number().int().nonnegative(),
  /** The same text, as the editors wrote it from which this one restored it unchanged. */
  sameAs: z.array(writtenTextSchema),
  /** Null for an article that is not on the server yet. */
  articleId: z.string().nullable(),
  /** The idempotency key with which such an article is created. */
  creationKey: z.string(),
  /** ISO 8601 instant. */
  keptAt: z.string(),
  /** The administrator who was signed in. */
  by: z.string().nullable(),
  form: articleFormSchema,
})

/** Unsaved text, kept on this computer until the server has it. */
export type LocalCopy = z.infer<typeof localCopySchema>

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

/** For browsers without IndexedDB. The copies last until the page is closed. */
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

/** @throws Error if the browser's storage is full or blocked */
export function saveLocalCopy(copy: LocalCopy): Promise<void> {
  return store().set(copy)
}

export function deleteLocalCopy(writer: string): Promise<void> {
  return store().delete(writer)
}

/** Every copy on this computer, newest first; none if they cannot be read. */
export async function readLocalCopies(): Promise<LocalCopy[]> {
  const found = await store()
    .all()
    .catch(() => [])
  return found
    .flatMap((copy) => localCopySchema.safeParse(copy).data ?? [])
    .sort((a, b) => b.keptAt.localeCompare(a.keptAt))
}
