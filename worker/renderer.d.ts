/** The kept renderer: made by the build, bundled beside the Worker. */
declare module 'latchkey-renderer' {
  /**
   * @param url the page's full address, with the origin that the site was built for
   * @param source where the page gets its data
   * @param shown for the search page: the search that it shows; for the preview page: what a link shows
   */
  export function render(
    url: string,
    source: import('#domain/reader/article-source.ts').ArticleSource,
    shown?: {
      found?: import('#domain/search/search.ts').FoundPage
      preview?: import('#domain/previews/preview-page.ts').PreviewPage
    },
  ): Promise<Response>

  /** Renders a sample, so that the first page takes no longer than others. */
  export function warmUp(): Promise<void>
}
