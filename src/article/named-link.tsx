import type { ReactNode } from 'react'
import { type Category, findCategory } from '#domain/articles/category.ts'
import { tagPath } from '#domain/articles/named-list.ts'

interface TagLinkProps {
  name: string
  /** The name as it is shown, if some of it is marked. */
  children?: ReactNode
}

/** A tag as a link to its list; plain text if it has none. */
export function TagLink({ name, children = name }: TagLinkProps) {
  const path = tagPath(name)
  if (path === undefined) return children
  return (
    <a className="named-link" href={path} rel="tag">
      {children}
    </a>
  )
}

interface CategoryLinkProps {
  category: string
  /** The site's categories, whose ids are in addresses. */
  categories: readonly Category[]
}

export function CategoryLink({ category, categories }: CategoryLinkProps) {
  const id = findCategory(category, categories)?.id
  if (id === undefined) return category
  return (
    <a className="named-link" href={`/?category=${id}`}>
      {category}
    </a>
  )
}
