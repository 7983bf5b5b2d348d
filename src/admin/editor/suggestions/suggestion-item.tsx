import { memo } from 'react'
import { WordsOrPicture } from '#admin/editor/merging/disputes.tsx'
import { Button } from '#admin/ui/button.tsx'
import { passFocusOn } from '#admin/ui/focus.ts'
import { changeWords, isFormatting } from './announced-change.ts'
import { changeAttribute, makerClass, type ShownChange } from './shown-change.ts'

export interface ChangeActions {
  show: (change: ShownChange) => void
  accept: (change: ShownChange) => void
  /** Refuses it, or takes it back. */
  refuse: (change: ShownChange) => void
  answer: (change: ShownChange) => void
}

/** A change with its buttons. There may be hundreds: they are not rendered again without need. */
export const SuggestionItem = memo(function SuggestionItem({
  change,
  isActive,
  mayDecide,
  answers,
  actions: { show, accept, refuse, answer },
}: {
  change: ShownChange
  isActive: boolean
  /** Whether the person may accept, and refuse what others suggest. */
  mayDecide: boolean
  /** How many notes answer it. */
  answers: number
  /** The same from rendering to rendering. */
  actions: ChangeActions
}) {
  const { maker, label, was, words, lost } = change
  const about = changeWords(change)
  return (
    <li
      ref={passFocusOn}
      className={`panel-entry suggestion ${makerClass(maker)} ${isActive ? 'suggestion-active' : ''}`}
      {...{ [changeAttribute]: change.key }}
    >
      <p className="suggestion-head">
        <strong className="suggestion-by">{maker.own ? `${maker.by} (you)` : maker.by}</strong>{' '}
        {label}
      </p>
      <button
        type="button"
        className="whole-line clamped suggestion-words"
        aria-current={isActive || undefined}
        onClick={() => show(change)}
      >
        {isFormatting(change) ? (
          <q>
            <WordsOrPicture text={words || label} />
          </q>
        ) : (
          <>
            {was && (
              <del>
                <WordsOrPicture text={was} />
              </del>
            )}{' '}
            {words && (
              <ins>
                <WordsOrPicture text={words} />
              </ins>
            )}
          </>
        )}
      </button>
      {lost !== null && (
        <p className="hint">The text was changed there since, so it has no place any more.</p>
      )}
      <div className="actions">
        {mayDecide && lost === null && (
          <Button variant="bare" about={about} onClick={() => accept(change)}>
            Accept
          </Button>
        )}
        {(mayDecide || maker.own) && (
          <Button variant="bare-alarm" about={about} onClick={() => refuse(change)}>
            {maker.own ? 'Take back' : 'Refuse'}
          </Button>
        )}
        <Button variant="bare" about={about} onClick={() => answer(change)}>
          {answers > 0 ? `Answers (${answers})` : 'Answer'}
        </Button>
      </div>
    </li>
  )
})
