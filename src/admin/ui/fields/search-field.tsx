import { useEffect, useId, useRef, useState } from 'react'
import { limits } from '#domain/limits.ts'
import { Field } from './field.tsx'

const debounceMs = 250

interface SearchFieldProps {
  label: string
  /** The words that the list is searched for. */
  query: string
  /** The most that can be typed. */
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
  useEffect(() => {
    // The query also changes without typing, for example with the Back button.
    if (latest.current.query !== query) setTyped(query)
    latest.current = { query, onSearch }
  })
  useEffect(() => {
    const words = typed.trim()
    const timer = setTimeout(() => {
      if (words === latest.current.query) return
      latest.current.query = words
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
