import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { SaveState } from '#admin/editor/saving/save-state.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Button } from '#admin/ui/button.tsx'
import { passFocusOn } from '#admin/ui/focus.ts'
import type { ShownDispute } from './use-merging.ts'

const words = { mine: 'Keep mine', theirs: 'Take theirs', both: 'Keep both' }

const disputesId = 'changed-by-both'

interface DisputesProps {
  form: UseFormReturn<ArticleForm>
  disputes: readonly ShownDispute[]
}

/** What a colleague and the editor changed in different ways, passage by passage. */
export function Disputes(props: DisputesProps) {
  return props.disputes.length > 0 && <OpenDisputes {...props} />
}

function OpenDisputes({ form: { control }, disputes }: DisputesProps) {
  // What is typed meanwhile is shown.
  useWatch({ control })
  return (
    <section
      id={disputesId}
      tabIndex={-1}
      className="stack stack-close aside aside-tint disputes"
      aria-label="Changed by both"
    >
      <p>
        <strong>Changed by both.</strong> Your text is saved once you have chosen. Until then it is
        kept on this computer.
      </p>
      {disputes.map(({ id, label, by, mine, theirs, choices, choose, show }) => (
        <div key={id} ref={passFocusOn} className="stack stack-close">
          <dl className="dispute-texts">
            <div>
              <dt className="label">{label}: yours</dt>
              <dd>{mine() || 'Removed'}</dd>
            </div>
            <div>
              <dt className="label">{by}</dt>
              <dd>{theirs || 'Removed'}</dd>
            </div>
          </dl>
          <div className="actions">
            {choices.map((choice) => (
              <Button key={choice} about={label} onClick={() => choose(choice)}>
                {words[choice]}
              </Button>
            ))}
            {show && (
              <Button variant="bare" onClick={show}>
                Show in the text
              </Button>
            )}
          </div>
        </div>
      ))}
    </section>
  )
}

/** What the bar says; if there is something to choose, it leads there. */
export function StateWords({ state, text }: { state: SaveState; text: string }) {
  if (state.kind !== 'disputed') return text
  const goToDisputes = () => document.getElementById(disputesId)?.focus()
  return (
    <Button variant="bare-alarm" onClick={goToDisputes}>
      {text}
    </Button>
  )
}
