import type { Article } from '#domain/article.ts'
import type { PublishedEdition } from '#domain/edition.ts'

/** What an EPUB is made of. */
export interface EpubSource {
  edition: PublishedEdition
  articles: readonly Article[]
  publication: { name: string; timeZone: string }
  siteOrigin: string
  /** The pictures as JPEG, by their addresses; those that are missing are left out. */
  images: ReadonlyMap<string, Uint8Array>
}

/** A page or picture of an EPUB. */
export interface EpubItem {
  id: string
  /** Its file, beside the package document. */
  href: string
  mediaType: string
  properties?: string
  /** What the table of contents calls it; pictures are in none. */
  title?: string
}
