import type { ReactNode } from 'react'
import { type Category, findCategory } from '#domain/articles/category.ts'
import { type NamedListKind, namedListPath } from '#domain/articles/named-list.ts'

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

interface CategoryLinkProps {
  category: string
  /** The site's categories, whose ids are in addresses. */
  categories: readonly Category[]
}

/** A category as a link to its list. */
export function CategoryLink({ category, categories }: CategoryLinkProps) {
  const id = findCategory(category, categories)?.id
  if (id === undefined) return category
  return (
    <a className="named-link" href={`/?category=${id}`}>
      {category}
    </a>
  )
}
