import { createContext, type ReactNode, useContext } from 'react'
import type { FieldName } from '#domain/articles/article-fields.ts'
import type { Note } from '#domain/notes/note.ts'
import { answersTo } from './suggestion-answers.ts'
import { SuggestionItem } from './suggestion-item.tsx'
import type { SuggestionSteps } from './use-suggestion-steps.ts'
import type { ArticleSuggestions } from './use-suggestions.ts'

interface Shown {
  suggestions: Pick<ArticleSuggestions, 'changes' | 'active'>
  steps: Pick<SuggestionSteps, 'actions' | 'mayDecide'>
  notes: readonly Note[] | undefined
}

const Context = createContext<Shown | null>(null)

/** Lets the fields around the text show what is suggested for them. */
export function SuggestedFields({ children, ...shown }: Shown & { children: ReactNode }) {
  return <Context value={shown}>{children}</Context>
}

/** What is suggested for these fields; nothing for most. */
export function FieldSuggestions({ fields }: { fields: readonly FieldName[] }) {
  const shown = useContext(Context)
  if (!shown) return null
  const { suggestions, steps, notes } = shown
  const changes = suggestions.changes.filter(
    ({ field, lost }) => lost === null && fields.includes(field),
  )
  if (changes.length === 0) return null
  const { actions, mayDecide } = steps
  return (
    <ul className="field-suggestions" aria-label="Suggested here">
      {changes.map((change) => (
        <SuggestionItem
          key={change.key}
          change={change}
          isActive={change.key === suggestions.active}
          mayDecide={mayDecide}
          answers={answersTo(notes, change).length}
          actions={actions}
        />
      ))}
    </ul>
  )
}
