import type { Article } from './article.ts'
import type { FeedId } from './category.ts'
import { slugOf } from './slug.ts'

/** What lists of articles are named for, beside categories. Apart from schemas: no zod here. */
export const namedListKinds = ['tag', 'author'] as const

export type NamedListKind = (typeof namedListKinds)[number]

/** Such as `tag/water`: the path of the list's page without its slash. */
export type NamedListId = `${NamedListKind}/${string}`

/** Every list of articles that pages show. */
export type ListId = FeedId | NamedListId

/** A list that an article belongs to, by the name that the article spells it with. */
export interface NamedList {
  id: NamedListId
  name: string
}

export function isNamedListId(id: string): id is NamedListId {
  return /^(?:tag|author)\/[a-z0-9-]+$/.test(id)
}

/**
 * The list of a tag or an author. Names that differ in letter case, accents or punctuation only share
 * one. A name with letters that an address cannot hold, or with too many, ends with its hash.
 *
 * @returns undefined for a name without letters and digits
 */
export function namedListId(kind: NamedListKind, name: string): NamedListId | undefined {
  const words = slugOf(name)
  const lettersInName = name.normalize('NFKD').match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const isComplete = lettersInName <= words.replaceAll('-', '').length
  const address = isComplete ? words : [words, hashOf(name)].filter(Boolean).join('-')
  return address === '' ? undefined : `${kind}/${address}`
}

/** The path of the page that lists a tag's or an author's articles; undefined if it has none. */
export function namedListPath(kind: NamedListKind, name: string): string | undefined {
  const id = namedListId(kind, name)
  return id && `/${id}`
}

/** The lists that an article belongs to once it is published, each once. */
export function namedListsOf({ tags, author }: Pick<Article, 'tags' | 'author'>): NamedList[] {
  const lists = new Map<NamedListId, NamedList>()
  const add = (kind: NamedListKind, name: string) => {
    const id = namedListId(kind, name)
    if (id && !lists.has(id)) lists.set(id, { id, name })
  }
  for (const tag of tags) add('tag', tag)
  add('author', author)
  return [...lists.values()]
}

/** FNV-1a, 32 bits: short, and the same in the browser, the build and the Worker. */
function hashOf(name: string): string {
  let hash = 0x811c9dc5
  for (const character of name.normalize('NFKC').toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
