declare namespace App {
  interface Locals {
    /** Set by the Worker where it renders a page itself; absent in a build. */
    source?: import('./domain/article-source.ts').ArticleSource
  }
}
