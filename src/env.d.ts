declare namespace App {
  interface Locals {
    /** Set by the Worker when it renders a page; absent in a build. */
    source?: import('./domain/article-source.ts').ArticleSource
  }
}
