import { useEffect, useId, useRef, useState } from 'react'
import { limits } from '#domain/limits.ts'
import { Field } from './field.tsx'

const debounceMs = 250

interface SearchFieldProps {
  label: string
  /** The words that the list is searched for. */
  query: string
  maxLength?: number
  /** What is offered while something is typed. */
  suggestions?: readonly string[]
  onSearch: (query: string) => void
}

export function SearchField({
  label,
  query,
  maxLength = limits.adminSearch,
  suggestions,
  onSearch,
}: SearchFieldProps) {
  const listId = useId()
  const [typed, setTyped] = useState(query)
  const latest = useRef({ query, onSearch })
  /** What was searched for and is not the query yet. */
  const sent = useRef<string[]>([])
  useEffect(() => {
    const isNew = latest.current.query !== query
    latest.current = { query, onSearch }
    if (!isNew) return
    const index = sent.current.indexOf(query)
    sent.current.splice(0, index < 0 ? sent.current.length : index + 1)
    // The query also changes without typing, for example with the Back button.
    if (index < 0) setTyped(query)
  })
  useEffect(() => {
    const words = typed.trim()
    const timer = setTimeout(() => {
      if (words === (sent.current.at(-1) ?? latest.current.query)) return
      sent.current.push(words)
      latest.current.onSearch(words)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <Field label={label}>
      {(ids) => (
        <>
          <input
            {...ids}
            type="search"
            list={suggestions && listId}
            value={typed}
            maxLength={maxLength}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}
