import type { CurrentEdition } from '#domain/editions/edition.ts'
import type { SiteSettings } from '#domain/settings/site-settings.ts'

/** What a page is rendered from, besides its articles. */
export interface Rendering {
  /** The origin that the release was built for. */
  origin: string
  /** Content version and build: what is rendered under the same key stays valid. */
  cacheKey: string
  settings: SiteSettings | null
  /** The id of the front page's lead; null if none is pinned. */
  leadArticle: string | null
  /** Null if none is published. */
  edition: CurrentEdition | null
}
