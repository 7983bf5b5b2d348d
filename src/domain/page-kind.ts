/** What kinds of pages readers see; nothing finer is kept of how fast a page was. */
export const pageKinds = ['home', 'latest', 'article', 'search', 'text'] as const

export type PageKind = (typeof pageKinds)[number]

/**
 * @param path a page's path
 * @returns its kind; standing texts and placeholders are all `text`
 */
export function pageKindOf(path: string): PageKind {
  if (path === '/') return 'home'
  if (path === '/latest') return 'latest'
  if (path === '/search') return 'search'
  return path.startsWith('/article/') ? 'article' : 'text'
}
