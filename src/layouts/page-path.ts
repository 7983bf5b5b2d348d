/**
 * @param url a page's address, as a build or the Worker names it
 * @returns the path by which readers know the page: without `index` and `.html`
 */
export function pagePath(url: URL): string {
  return url.pathname.replace(/(\/index)?\.html$/, '') || '/'
}
