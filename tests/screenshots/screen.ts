import type { Page } from '@playwright/test'

/** A screen of the product in one of its states. */
export interface Screen {
  name: string
  /** Who looks at it. */
  as: 'nobody' | 'reader' | 'admin'
  path: string
  /** What is done before it is looked at. */
  prepare?: (page: Page) => Promise<void>
  /** It lasts for seconds: it is prepared anew for each picture. */
  isBrief?: boolean
}

/** What the screens show, which has other addresses in each magazine. */
export interface ShownContent {
  /** Paths. */
  article: string
  previewLink: string
  /** Ids. */
  draft: string
  edition: string
  newsroom: Newsroom
}

/** What colleagues do beside the account that looks. */
export interface Newsroom {
  /** The id of an article for which two of them suggest changes. */
  suggested: string
  /** The ids of articles in which one of them writes, each for one screen: several are taken at once. */
  shared: Record<'presence' | 'merged' | 'dispute', string>
  /** Stores an article with these words in the place of others. */
  write: (id: string, words: string) => Promise<void>
  /** Tells for some seconds that someone writes in an article. */
  bePresent: (id: string) => Promise<void>
}
