import { useDeferredValue, useRef, useState } from 'react'
import { articleQuery, type ListRequest } from '#admin/api/articles.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { Button } from '#admin/ui/button.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { listArticles } from '#domain/articles/calls.ts'
import type { EditionEntry } from '#domain/editions/edition-schema.ts'
import { limits } from '#domain/limits.ts'

/** How many of the found articles are offered. */
const offered = 8

/** Finds articles by words of their titles, to add them to an edition. */
export function ArticlePicker({
  listed,
  onPick,
}: {
  listed: readonly EditionEntry[]
  onPick: (article: EditionEntry) => void
}) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const q = useDeferredValue(typed.trim())
  const request: ListRequest = { filter: 'all', q, sort: 'updated', order: 'desc' }
  // Beside the dashboard's list, which reads page after page.
  const queryKey = [...queryKeys.articles(request), 'first']
  const found = useRead(queryKey, listArticles, { query: articleQuery(request) })
  const known = new Set(listed.map(({ _id }) => _id))
  const articles = found.data?.items.filter(({ _id }) => !known.has(_id)).slice(0, offered)

  return (
    <div className="stack">
      <InputField
        label="Add an article"
        description="The latest, or those with these words."
        ref={field}
        type="search"
        value={typed}
        maxLength={limits.adminSearch}
        onText={setTyped}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <QueryState query={found} what="articles" />
      {articles?.length === 0 && <p className="hint">No other articles found.</p>}
      <ul className="rows rows-close edition-rows" aria-label="Articles to add">
        {articles?.map(({ _id, title, status }) => (
          <li key={_id} className="line middle apart">
            <div className="row-text">
              <span>{title}</span>
            </div>
            <Button
              about={title}
              onClick={() => {
                onPick({ _id, title, state: status })
                // The button is gone: the next search begins where the last one did.
                field.current?.focus()
              }}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
