/**
 * The canonical path of a page, without the `index` and `.html` that builds add. A category's page is
 * served at the home page's address.
 */
export function pagePath(url: URL): string {
  return (
    url.pathname.replace(/(\/index)?\.html$/, '').replace(/^\/category\//, '/?category=') || '/'
  )
}
