import { useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { SaveState } from '#admin/editor/saving/save-state.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Button } from '#admin/ui/button.tsx'
import { passFocusOn } from '#admin/ui/focus.ts'
import { useLatest } from '#admin/ui/use-latest.ts'
import { mediaFacts } from '#domain/images/media.ts'
import type { Choice } from './merge-into-editor.ts'
import type { ShownDispute } from './use-merging.ts'

const words = { mine: 'Keep mine', theirs: 'Take theirs', both: 'Keep both' }

const disputesId = 'changed-by-both'

interface DisputesProps {
  form: UseFormReturn<ArticleForm>
  disputes: readonly ShownDispute[]
  /** Called before words of mine are lost that were not there at the last call; they stay if it resolves with false. */
  keepMine: () => Promise<boolean>
}

/** What a colleague and the editor changed in different ways, passage by passage. */
export function Disputes(props: DisputesProps) {
  return props.disputes.length > 0 && <OpenDisputes {...props} />
}

function OpenDisputes({ form: { control }, disputes, keepMine }: DisputesProps) {
  const kept = useRef<ReadonlyMap<ShownDispute['id'], string>>(new Map())
  const isKeeping = useRef(false)
  const latest = useLatest(disputes)
  // What is typed meanwhile is shown.
  useWatch({ control })

  async function choose(dispute: ShownDispute, choice: Choice) {
    if (isKeeping.current) return
    isKeeping.current = true
    const isSafe = choice !== 'theirs' || (await keepAll(dispute))
    isKeeping.current = false
    // What a colleague saved meanwhile may have opened others in its place.
    if (isSafe && latest.current.includes(dispute)) dispute.choose(choice)
  }

  /** @returns whether the server has what is shown as mine, and what is typed meanwhile */
  async function keepAll({ id, mine }: ShownDispute): Promise<boolean> {
    while (kept.current.get(id) !== mine()) {
      const shown = new Map(disputes.map((one) => [one.id, one.mine()]))
      if (!(await keepMine())) return false
      kept.current = shown
    }
    return true
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
              <Button
                key={choice}
                about={dispute.label}
                onClick={() => void choose(dispute, choice)}
              >
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
