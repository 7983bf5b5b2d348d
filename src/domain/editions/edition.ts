import type { z } from 'zod'
import type { ArticleCardData } from '#domain/articles/article.ts'
import type { EditionEntry, publishedEditionSchema } from './edition-schema.ts'

export type PublishedEdition = z.infer<typeof publishedEditionSchema>

export type ListedEdition = Pick<
  PublishedEdition,
  'number' | 'title' | 'coverImage' | 'coverAlt' | 'publishedAt'
>

/** An edition as its page shows it, with those of its articles that readers may see. */
export interface EditionPage extends Omit<PublishedEdition, 'articles'> {
  articles: ArticleCardData[]
}

/** The published edition with the highest number. */
export interface CurrentEdition {
  number: number
  /** Whether the home page opens with it. */
  opensHome: boolean
}

/** Whether readers had a draft that was taken back from them. It is published only by itself. */
export function isTakenBack({ state, wasPublished }: EditionEntry): boolean {
  return state === 'draft' && wasPublished
}

/** What an edition publishes. */
export function publishedWith(contents: readonly EditionEntry[]): EditionEntry[] {
  return contents.filter((entry) => entry.state === 'draft' && !isTakenBack(entry))
}

export function editionPath(number: number): string {
  return `/editions/${number}`
}

/** The files in which an edition can be downloaded. */
export const editionFormats = ['epub', 'html'] as const

export type EditionFormat = (typeof editionFormats)[number]

export interface EditionFile {
  number: number
  format: EditionFormat
}

/** Asset servers have two addresses for a file that ends in `.html`, and no edition's file may. */
const fileEndings: Record<EditionFormat, string> = { epub: 'epub', html: 'htm' }

/** Of an edition's file, if it offers any. */
export function editionFilePath(number: number, format: EditionFormat): string {
  return `${editionPath(number)}/edition.${fileEndings[format]}`
}

export function editionFileOf(path: string): EditionFile | undefined {
  const [, asked, ending] = /^\/editions\/([^/]+)\/edition\.([a-z]+)$/.exec(path) ?? []
  const number = editionNumber(asked)
  const format = editionFormats.find((one) => fileEndings[one] === ending)
  return number > 0 && format ? { number, format } : undefined
}

/** The number in the last part of an edition's path; 0 if it is none. */
export function editionNumber(text: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 0
}

/** The paragraphs of an editorial: blank lines separate them. */
export function paragraphsOf(editorial: string): string[] {
  return editorial
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

export function currentEditionOf(state: {
  currentEdition: number | null
  editionOpensHome: boolean
}): CurrentEdition | null {
  const { currentEdition: number, editionOpensHome: opensHome } = state
  return number === null ? null : { number, opensHome }
}
