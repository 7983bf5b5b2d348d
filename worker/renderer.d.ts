/** The kept renderer: made by the build, bundled beside the Worker. */
declare module 'latchkey-renderer' {
  /**
   * @param url the page's full address, with the origin that the site was built for
   * @param source where the page gets its data
   */
  export function render(
    url: string,
    source: import('#domain/article-source.ts').ArticleSource,
  ): Promise<Response>
}
