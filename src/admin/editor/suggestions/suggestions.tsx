import { useEffect, useRef } from 'react'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { counted } from '#domain/counted.ts'
import type { Note } from '#domain/notes/note.ts'
import { makerClass } from './shown-change.ts'
import { answersTo } from './suggestion-answers.ts'
import { SuggestionItem } from './suggestion-item.tsx'
import type { SuggestionSteps } from './use-suggestion-steps.ts'
import type { ArticleSuggestions } from './use-suggestions.ts'

export interface SuggestionsProps {
  suggestions: ArticleSuggestions
  steps: SuggestionSteps
  notes: readonly Note[] | undefined
  /** Whether what is written in the text is a suggestion. */
  isProposing: boolean
}

/** What is suggested, change by change, with all of each person's at the top. */
export function Suggestions({ suggestions, steps, notes, isProposing }: SuggestionsProps) {
  const { changes, placed, active, failed } = suggestions
  const { actions, mayDecide, answered, problem, next, previous, accept, refuse } = steps
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is looked at
  useEffect(() => {
    const item = list.current?.querySelector('.suggestion-active')
    item?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>(
      '.suggestion-active .actions > :last-child',
    )
    if (answered.current === active) button?.focus()
    answered.current = null
  }, [])
  const at = changes.findIndex(({ key }) => key === active)
  return (
    <>
      {failed && (
        <Alert>Some suggestions could not be loaded. Please open the article again.</Alert>
      )}
      {problem && <Alert>{problem}</Alert>}
      {changes.length === 0 && !failed && (
        <p className="hint">
          Nothing is suggested.{' '}
          {isProposing
            ? 'What you change in the text is a suggestion.'
            : 'Press Suggest to propose changes without changing the text.'}
        </p>
      )}
      {changes.length > 0 && (
        <div className="line apart middle">
          <span className="fine">
            {at < 0 ? counted(changes.length, 'change') : `${at + 1} of ${changes.length}`}
          </span>
          <span className="actions">
            <Button
              variant="bare"
              title="Ctrl+Alt+K"
              aria-keyshortcuts="Control+Alt+K"
              onClick={previous}
            >
              Previous
            </Button>
            <Button
              variant="bare"
              title="Ctrl+Alt+J"
              aria-keyshortcuts="Control+Alt+J"
              onClick={next}
            >
              Next
            </Button>
          </span>
        </div>
      )}
      {placed
        .filter((one) => one.changes.length > 1)
        .map(({ maker, changes: all }) => (
          <div key={maker.id} className={`suggestion-maker ${makerClass(maker)}`}>
            <span>
              <strong className="suggestion-by">{maker.own ? 'You' : maker.by}</strong> {all.length}{' '}
              changes
            </span>
            <span className="actions">
              {mayDecide && (
                <Button
                  variant="bare"
                  of={`by ${maker.by}`}
                  onClick={() =>
                    accept(
                      maker,
                      all.filter(({ lost }) => lost === null),
                    )
                  }
                >
                  Accept all
                </Button>
              )}
              {(mayDecide || maker.own) && (
                <Button
                  variant="bare-alarm"
                  of={`by ${maker.by}`}
                  onClick={() => refuse(maker, all)}
                >
                  {maker.own ? 'Take all back' : 'Refuse all'}
                </Button>
              )}
            </span>
          </div>
        ))}
      <ol ref={list} className="suggestion-list">
        {changes.map((change) => (
          <SuggestionItem
            key={change.key}
            change={change}
            isActive={change.key === active}
            mayDecide={mayDecide}
            answers={answersTo(notes, change).length}
            actions={actions}
          />
        ))}
      </ol>
    </>
  )
}
