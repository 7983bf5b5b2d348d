import { creditsOf, type WrittenCredit } from '#domain/authors/author.ts'
import { nameAddress } from '#domain/name-address.ts'
import type { Article } from './article.ts'
import type { FeedId } from './category.ts'

/** What lists of articles are named for, beside categories. Apart from schemas: no zod here. */
export type NamedListKind = 'tag' | 'author'

/** The list of all articles with audio. Categories may be called *Audio*, lists of this form are not. */
export const audioList = 'audio/all'

/** Such as `tag/water`: the path of the list's page without its slash, except of the list of audio. */
export type NamedListId = `${NamedListKind}/${string}` | typeof audioList

/** Every list of articles that pages show. */
export type ListId = FeedId | NamedListId

/** A list that an article belongs to, by the name that the article spells it with. */
export interface NamedList {
  id: NamedListId
  name: string
}

export function isNamedListId(id: string): id is NamedListId {
  return id === audioList || /^(?:tag|author)\/[a-z0-9-]+$/.test(id)
}

export function listPath(id: NamedListId): string {
  if (id === audioList) return '/audio'
  return id.startsWith('author/') ? id.replace('author', '/contributors') : `/${id}`
}

/** @returns undefined for a name without letters and digits */
export function tagListId(name: string): `tag/${string}` | undefined {
  const address = nameAddress(name)
  return address === '' ? undefined : `tag/${address}`
}

/** The path of the page that lists a tag's articles; undefined if it has none. */
export function tagPath(name: string): string | undefined {
  const id = tagListId(name)
  return id && listPath(id)
}

/** The lists that an article belongs to once it is published, each once. */
export function namedListsOf({
  tags,
  author,
  authors,
  audio,
}: Pick<Article, 'tags' | 'author' | 'audio'> & {
  authors?: readonly WrittenCredit[]
}): NamedList[] {
  const lists = new Map<NamedListId, NamedList>()
  const add = (id: NamedListId | undefined, name: string) => {
    if (id && !lists.has(id)) lists.set(id, { id, name })
  }
  for (const tag of tags) add(tagListId(tag), tag)
  for (const { id, name } of creditsOf({ author, authors })) {
    if (id !== '') add(`author/${id}`, name)
  }
  if (audio) lists.set(audioList, { id: audioList, name: 'Audio' })
  return [...lists.values()]
}
