export interface LinkedArticle {
  _id: string
  slug: string | null
  title: string
  /** The title's, as a tag; empty for the magazine's. */
  language: string
}
