import { createStore, del, entries, set } from 'idb-keyval'
import { z } from 'zod'
import { categorySchema } from '#domain/category-schema.ts'
import { quotePositions } from '#domain/quote.ts'
import type { ArticleForm } from './article-form.ts'

const formSchema: z.ZodType<ArticleForm> = z.object({
  title: z.string(),
  author: z.string(),
  category: categorySchema,
  tags: z.string(),
  summary: z.string(),
  content: z.string(),
  quotes: z.array(
    z.object({ text: z.string(), attribution: z.string(), position: z.enum(quotePositions) }),
  ),
  citations: z.array(z.object({ title: z.string(), url: z.string() })),
  coverImage: z.string(),
  photoCredit: z.string(),
})

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
  form: formSchema,
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
