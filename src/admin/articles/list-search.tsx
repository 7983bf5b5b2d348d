import { useEffect, useRef, useState } from 'react'
import type { ListRequest } from '#admin/api/articles.ts'
import { Field } from '#admin/ui/field.tsx'
import { type ArticleSort, articleSorts } from '#domain/admin-article.ts'
import { limits } from '#domain/limits.ts'
import { toggleSort } from './list-query.ts'

const sortNames: Record<ArticleSort, string> = {
  updated: 'Last updated',
  title: 'Title',
  author: 'Author',
  published: 'Publication date',
}

const debounceMs = 250

/** The search by title and author, and the order of the list. */
export function ListSearch({
  request,
  onChange,
}: {
  request: ListRequest
  onChange: (request: ListRequest) => void
}) {
  const { q, sort, order } = request
  const [typed, setTyped] = useState(q)
  const latest = useRef({ q, change: (_: string) => {} })
  useEffect(() => {
    // The query also changes without typing, for example with the Back button.
    if (latest.current.q !== q) setTyped(q)
    latest.current = { q, change: (words) => onChange({ ...request, q: words }) }
  })
  useEffect(() => {
    const words = typed.trim()
    const timer = setTimeout(() => {
      if (words === latest.current.q) return
      latest.current.q = words
      latest.current.change(words)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <search className="list-search">
      <Field label="Search title and author">
        {(ids) => (
          <input
            {...ids}
            type="search"
            value={typed}
            maxLength={limits.adminSearch}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Field label="Sort by">
        {(ids) => (
          <select
            {...ids}
            value={sort}
            onChange={({ target }) => {
              const chosen = articleSorts.find((name) => name === target.value)
              if (chosen) onChange(toggleSort(request, chosen))
            }}
          >
            {articleSorts.map((name) => (
              <option key={name} value={name}>
                {sortNames[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button
        type="button"
        className="button button-plain"
        onClick={() => onChange(toggleSort(request, sort))}
      >
        {orderName(sort, order === 'asc')}
      </button>
    </search>
  )
}

function orderName(sort: ArticleSort, ascending: boolean): string {
  if (sort === 'title' || sort === 'author') return ascending ? 'A to Z' : 'Z to A'
  return ascending ? 'Oldest first' : 'Newest first'
}
