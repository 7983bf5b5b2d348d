import type { ArticleCardData } from './article.ts'

/** What the list of editions shows of one. */
export interface ListedEdition {
  number: number
  title: string
  coverImage: string
  coverAlt: string
  /** ISO 8601 instant. */
  publishedAt: string
}

/** A published edition, whatever its articles are. */
export interface PublishedEdition extends ListedEdition {
  id: string
  editorial: string
  /** Ids, in the order in which readers see the articles. */
  articles: string[]
  offersEpub: boolean
}

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

export function editionPath(number: number): string {
  return `/editions/${number}`
}

/** Of the file for e-readers, if the edition offers one. */
export function epubPath(number: number): string {
  return `${editionPath(number)}/edition.epub`
}

/** The number of the edition whose file has this path; 0 if it is none. */
export function editionOfFile(path: string): number {
  const [, number] = /^\/editions\/([^/]+)\/edition\.epub$/.exec(path) ?? []
  return editionNumber(number)
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
