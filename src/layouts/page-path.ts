/** The canonical path of a page, without the `index` and `.html` that builds add. */
export function pagePath(url: URL): string {
  return url.pathname.replace(/(\/index)?\.html$/, '') || '/'
}
