declare namespace App {
  interface Locals {
    /** Set by the Worker when it renders a page; absent in a build. */
    source?: import('./domain/article-source.ts').ArticleSource
    /** Set by the Worker when it renders the answer to a search. */
    found?: import('./domain/search.ts').FoundPage
    /** Set by the Worker when it renders the page of a preview link. */
    preview?: import('./domain/preview-page.ts').PreviewPage
  }
}
