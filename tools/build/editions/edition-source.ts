import type { Article } from '#domain/articles/article.ts'
import type { PublishedEdition } from '#domain/editions/edition.ts'
import type { ContentState } from '../content-state.ts'

export interface EditionSource {
  edition: PublishedEdition
  articles: readonly Article[]
  publication: ContentState['publication']
  siteOrigin: string
  /** The pictures as JPEG, by their addresses; those that are missing are left out. */
  images: ReadonlyMap<string, Uint8Array>
}

/** When the text of an edition was changed last, so that its files do not depend on when they are made. */
export function modifiedAt({ edition, articles }: EditionSource): string {
  const instants = [edition.publishedAt, ...articles.map(({ updatedAt }) => updatedAt)]
  return instants.sort().at(-1) ?? edition.publishedAt
}
