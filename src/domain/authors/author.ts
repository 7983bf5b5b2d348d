import { nameAddress } from '#domain/name-address.ts'

/** What authors did for an article. */
export const authorRoles = ['text', 'reporting', 'photography', 'translation'] as const

export type AuthorRole = (typeof authorRoles)[number]

export interface Credit {
  /** The author's; empty for a name without letters and digits, which has no page. */
  id: string
  /** As the article spells it. */
  name: string
  role: AuthorRole
}

/** An author of an article as it is written, before the author is found. */
export type WrittenCredit = Omit<Credit, 'id'> & Partial<Pick<Credit, 'id'>>

export interface Credited {
  author: string
  /** Everyone who is credited; the one whom the byline names if it is not given. */
  authors?: readonly WrittenCredit[] | undefined
}

/** The author of an article that names none. */
export const noAuthor = 'Admin'

/** Whom an article names as its author. */
export function bylineOf(author: string): string {
  return author.trim() || noAuthor
}

/** The id that an author's name leads to, unless another spelling was first; empty if it has none. */
export function authorIdOf(name: string): string {
  return nameAddress(name)
}

export function authorPath(id: string): string {
  return `/contributors/${id}`
}

/**
 * Everyone who is credited. A byline is never taken apart: unless an author is named for the
 * text, that is whom the byline names.
 */
export function creditsOf({ author, authors = [] }: Credited): Credit[] {
  const named = authors.some(({ role }) => role === 'text')
    ? authors
    : [{ name: author, role: 'text' as const }, ...authors]
  return named.map(({ id, name, role }) => ({ id: id ?? authorIdOf(name), name, role }))
}

/** What has to be stored beside the byline: nothing if it names the only author. */
export function additionalCredits({ author, authors = [] }: Credited): Omit<Credit, 'id'>[] {
  const texts = authors.filter(({ role }) => role === 'text')
  const isByline = texts.length === 1 && texts[0]?.name === author
  return authors
    .filter(({ role }) => !(isByline && role === 'text'))
    .map(({ name, role }) => ({ name, role }))
    .filter(({ name, role }, index, all) => {
      return index === all.findIndex((one) => one.name === name && one.role === role)
    })
}

/** A piece of a byline; one that names an author has that author's id. */
export interface BylinePart {
  text: string
  id?: string
}

/**
 * A byline with the authors that it names. The only author of the text is meant by the whole byline, however
 * it is spelled.
 */
export function bylineParts(byline: string, credits: readonly Credit[]): BylinePart[] {
  const texts = credits.filter(({ role, id }) => role === 'text' && id !== '')
  const [only] = texts
  const found = [...credits]
    .filter(({ id, name }) => id !== '' && name !== '')
    .sort((one, other) => other.name.length - one.name.length)
    .reduce<BylinePart[]>((parts, { id, name }) => linkFirst(parts, name, id), [{ text: byline }])
  if (found.some(({ id }) => id !== undefined)) return found
  return only && texts.length === 1 ? [{ text: byline, id: only.id }] : found
}

/** The credits that a byline does not show: other roles, and names that are not in it. */
export function creditsBelow(byline: string, credits: readonly Credit[]): Credit[] {
  const linked = new Set(bylineParts(byline, credits).map(({ id }) => id))
  return credits.filter(({ id, role, name }) => name !== '' && (role !== 'text' || !linked.has(id)))
}

/** Whether the byline alone tells whom it links to, as on most cards. */
export function isPlainByline({ author, authors }: { author: string; authors: Credit[] }): boolean {
  const [only] = authors
  return authors.length === 1 && only?.name === author && only.id === authorIdOf(author)
}

/** Links the first place where a name stands as whole words. */
function linkFirst(parts: BylinePart[], name: string, id: string): BylinePart[] {
  const at = parts.findIndex((part) => part.id === undefined && placeOf(part.text, name) >= 0)
  const part = parts[at]
  if (!part || parts.some((other) => other.id === id)) return parts
  const start = placeOf(part.text, name)
  const pieces = [
    { text: part.text.slice(0, start) },
    { text: name, id },
    { text: part.text.slice(start + name.length) },
  ].filter(({ text }) => text !== '')
  return parts.toSpliced(at, 1, ...pieces)
}

function placeOf(text: string, name: string): number {
  const isLetter = (character = '') => /[\p{L}\p{N}]/u.test(character)
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length])) return at
  }
  return -1
}

/** A byline with another name where it names an author by a spelling; the same if it does not. */
export function respelledByline(
  byline: string,
  credits: readonly Credit[],
  from: Named,
  to: string,
): string {
  return bylineParts(byline, credits)
    .map(({ id, text }) => (id === from.id && text === from.name ? to : text))
    .join('')
}

/** The order of a list of authors: the same in a build and in the Worker. */
export function byName(one: Named, other: Named): number {
  const [first, second] = [one, other].map(({ id, name }) => `${nameAddress(name)} ${id}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}

interface Named {
  id: string
  name: string
}
