import type { ReactNode } from 'react'
import { type NamedListKind, namedListPath } from '#domain/named-list.ts'

interface NamedLinkProps {
  kind: NamedListKind
  name: string
  /** The name as it is shown, if some of it is marked. */
  children?: ReactNode
}

/** A tag or an author as a link to its list; plain text if it has none. */
export function NamedLink({ kind, name, children = name }: NamedLinkProps) {
  const path = namedListPath(kind, name)
  if (path === undefined) return children
  return (
    <a className="named-link" href={path} rel={kind}>
      {children}
    </a>
  )
}

/** A category as a link to its list. */
export function CategoryLink({ category }: { category: string }) {
  return (
    <a className="named-link" href={`/?category=${category.toLowerCase()}`}>
      {category}
    </a>
  )
}
