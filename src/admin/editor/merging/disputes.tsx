import { useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { SaveState } from '#admin/editor/saving/save-state.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Button } from '#admin/ui/button.tsx'
import { passFocusOn } from '#admin/ui/focus.ts'
import { mediaFacts } from '#domain/images/media.ts'
import type { Choice } from './merge-into-editor.ts'
import type { ShownDispute } from './use-merging.ts'

const words = { mine: 'Keep mine', theirs: 'Take theirs', both: 'Keep both' }

const disputesId = 'changed-by-both'

interface DisputesProps {
  form: UseFormReturn<ArticleForm>
  disputes: readonly ShownDispute[]
  /** Called before words of mine are lost that were not there at the last call. */
  onTakeTheirs?: () => void
}

/** What a colleague and the editor changed in different ways, passage by passage. */
export function Disputes(props: DisputesProps) {
  return props.disputes.length > 0 && <OpenDisputes {...props} />
}

function OpenDisputes({ form: { control }, disputes, onTakeTheirs }: DisputesProps) {
  const kept = useRef<ReadonlyMap<ShownDispute['id'], string>>(new Map())
  // What is typed meanwhile is shown.
  useWatch({ control })

  function choose(dispute: ShownDispute, choice: Choice) {
    if (choice === 'theirs' && kept.current.get(dispute.id) !== dispute.mine()) {
      onTakeTheirs?.()
      kept.current = new Map(disputes.map(({ id, mine }) => [id, mine()]))
    }
    dispute.choose(choice)
  }

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
      {disputes.map((dispute) => (
        <div key={dispute.id} ref={passFocusOn} className="stack stack-close">
          <dl className="dispute-texts">
            <div>
              <dt className="label">{dispute.label}: yours</dt>
              <dd>
                <WordsOrPicture text={dispute.mine() || 'Removed'} />
              </dd>
            </div>
            <div>
              <dt className="label">{dispute.by}</dt>
              <dd>
                <WordsOrPicture text={dispute.theirs || 'Removed'} />
              </dd>
            </div>
          </dl>
          <div className="actions">
            {dispute.choices.map((choice) => (
              <Button key={choice} about={dispute.label} onClick={() => choose(dispute, choice)}>
                {words[choice]}
              </Button>
            ))}
            {dispute.show && (
              <Button variant="bare" onClick={dispute.show}>
                Show in the text
              </Button>
            )}
          </div>
        </div>
      ))}
    </section>
  )
}

/** What a text says; the picture of a cover, and of one that is not described. */
export function WordsOrPicture({ text }: { text: string }) {
  return mediaFacts(text) ? (
    <img className="picture-in-words" src={text} alt="Not described" />
  ) : (
    text
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
