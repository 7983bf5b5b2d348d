import type { PageKind } from './vitals.ts'

/** Static pages and placeholders are all `text`. */
export function pageKindOf(path: string): PageKind {
  if (path === '/') return 'home'
  if (path === '/latest') return 'latest'
  if (path === '/search') return 'search'
  if (path === '/audio' || /^\/(?:tag|contributors)\//.test(path)) return 'list'
  return path.startsWith('/article/') ? 'article' : 'text'
}
