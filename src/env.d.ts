declare namespace App {
  interface Locals {
    /** Set by the Worker when it renders a page; absent in a build. */
    source?: import('./domain/reader/article-source.ts').ArticleSource
    /** Set by the Worker when it renders the answer to a search. */
    found?: import('./domain/search/search.ts').FoundPage
    /** Set by the Worker when it renders the page of a preview link. */
    preview?: import('./domain/previews/preview-page.ts').PreviewPage
    /** Set by the Worker: takes what rendering throws, which Astro would write to the log with a query's values. */
    fail?: (error: unknown) => void
  }
}
