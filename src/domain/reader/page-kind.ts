/**
 * Page speed is recorded by kind of page only. Apart from `vitals.ts`, so that the script that
 * reports it contains no zod.
 */
export const pageKinds = ['home', 'latest', 'article', 'list', 'search', 'text'] as const

/** One page view in this many reports its speed: each report is a request and a row written. */
export const vitalsSampling = 4

export type PageKind = (typeof pageKinds)[number]

/** Static pages and placeholders are all `text`. */
export function pageKindOf(path: string): PageKind {
  if (path === '/') return 'home'
  if (path === '/latest') return 'latest'
  if (path === '/search') return 'search'
  if (path === '/audio' || /^\/(?:tag|contributors)\//.test(path)) return 'list'
  return path.startsWith('/article/') ? 'article' : 'text'
}
