import { createStore, del, entries, set } from 'idb-keyval'
import * as z from 'zod'
import { lenientFields } from '#domain/articles/article-fields.ts'
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
  /** Whether it is what the article would say: a proposal, not its text. */
  suggested: z.boolean().default(false),
  form: articleFormSchema,
  /** The text that the editor and the server last had in common; null if the server has none yet. */
  base: articleFormSchema.nullable().default(null),
  /** What was sent of a proposal without an answer: the server may have one of these by now. */
  sent: z.array(z.object(lenientFields)).optional(),
  /** Which text of the article's the editor has seen last. */
  from: z.object({ revision: z.number(), copyRevision: z.number() }).optional(),
})

/** Unsaved text, kept on this computer until the server has it. */
export type LocalCopy = z.infer<typeof localCopySchema>

const keptTextSchema = localCopySchema.pick({ by: true, keptAt: true }).extend({
  key: z.string(),
  /** What is written, in words: "A pitch". */
  what: z.string(),
  /** The address of the screen where it is written. */
  path: z.string(),
  fields: z.record(z.string(), z.unknown()),
  /** What the form was filled with; undefined for what is new. */
  base: z.unknown().optional(),
})

/** What is typed into a form that is no article's, kept until it is sent or cancelled. */
export type KeptText = z.infer<typeof keptTextSchema>

interface CopyStore {
  set: (key: string, copy: LocalCopy | KeptText) => Promise<void>
  delete: (key: string) => Promise<void>
  all: () => Promise<unknown[]>
}

/** How long a request may take, in milliseconds: Safari may never answer one, and saves wait for it. */
const longestMs = 5_000

function answered<T>(request: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, longestMs))
  return Promise.race([request, late])
}

function indexedDbStore(): CopyStore {
  const store = createStore('latchkey', 'writing')
  return {
    set: (key, copy) => answered(set(key, copy, store)),
    delete: (key) => answered(del(key, store)),
    all: async () => (await answered(entries(store))).map(([, copy]) => copy),
  }
}

/** For browsers without IndexedDB. The copies last until the page is closed. */
function memoryStore(): CopyStore {
  const copies = new Map<string, unknown>()
  return {
    set: async (key, copy) => void copies.set(key, structuredClone(copy)),
    delete: async (key) => void copies.delete(key),
    all: async () => [...copies.values()],
  }
}

let opened: CopyStore | null = null

function store(): CopyStore {
  opened ??= 'indexedDB' in globalThis ? indexedDbStore() : memoryStore()
  return opened
}

/** @throws if the browser's storage is full, blocked or does not answer */
export function saveLocalCopy(copy: LocalCopy): Promise<void> {
  return store().set(copy.writer, copy)
}

/** A storage that is full or blocked keeps nothing: the form itself still has the text. */
export async function saveKeptText(kept: KeptText): Promise<void> {
  await store()
    .set(kept.key, kept)
    .catch(() => undefined)
}

/** @param key of a kept text, or the writer of a local copy */
export function deleteLocalCopy(key: string): Promise<void> {
  return store().delete(key)
}

/**
 * The copies that an account wrote on this computer, newest first; none if they cannot be read. Those of
 * others are theirs: they are not shown, saved or deleted.
 */
export function readLocalCopies(username: string | null): Promise<LocalCopy[]> {
  return readCopies(localCopySchema, username)
}

/** What an account typed into forms on this computer, newest first. */
export function readKeptTexts(username: string | null): Promise<KeptText[]> {
  return readCopies(keptTextSchema, username)
}

async function readCopies<Copy extends Pick<LocalCopy, 'by' | 'keptAt'>>(
  schema: z.ZodType<Copy>,
  username: string | null,
): Promise<Copy[]> {
  const found = await store()
    .all()
    .catch(() => [])
  return found
    .flatMap((copy) => schema.safeParse(copy).data ?? [])
    .filter(({ by }) => isSameAccount(by, username))
    .sort((a, b) => b.keptAt.localeCompare(a.keptAt))
}

/** A name is typed in any case at a sign-in. */
function isSameAccount(a: string | null, b: string | null): boolean {
  return a?.toLowerCase() === b?.toLowerCase()
}
