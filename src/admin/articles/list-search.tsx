import { useEffect, useRef, useState } from 'react'
import { Field } from '#admin/ui/field.tsx'
import { type ArticleSort, articleSorts } from '#domain/admin-article.ts'
import { limits } from '#domain/limits.ts'
import { type ListAddress, sortedBy } from './list-address.ts'

const sortNames: Record<ArticleSort, string> = {
  updated: 'Last updated',
  title: 'Title',
  author: 'Author',
  published: 'Date of publication',
}

/** A pause in the typing after which the list follows. */
const pause = 250

/**
 * The search over title and author, and the order of the list.
 *
 * @param props.address what the list shows
 * @param props.onChange called with what it shall show
 */
export function ListSearch({
  address,
  onChange,
}: {
  address: ListAddress
  onChange: (address: ListAddress) => void
}) {
  const { q, sort, order } = address
  const [typed, setTyped] = useState(q)
  const told = useRef({ q, change: (_: string) => {} })
  useEffect(() => {
    // The address may change by itself, such as by the Back button.
    if (told.current.q !== q) setTyped(q)
    told.current = { q, change: (words) => onChange({ ...address, q: words }) }
  })
  useEffect(() => {
    const words = typed.trim()
    const timer = setTimeout(() => {
      if (words === told.current.q) return
      told.current.q = words
      told.current.change(words)
    }, pause)
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
              if (chosen) onChange(sortedBy(address, chosen))
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
        onClick={() => onChange(sortedBy(address, sort))}
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
