import { ChangedPassages } from '#article/change-log.tsx'
import type { ChangeLogProblem } from '#domain/corrections/change-log.ts'
import type { ChangeLog } from '#domain/corrections/change-log-schema.ts'
import type { CorrectionSubmission } from '#domain/corrections/correction-schema.ts'

const problems: Record<ChangeLogProblem, string> = {
  unchanged: 'No words changed.',
  'too-long': 'Too much changed to be shown.',
}

/** Asks whether readers may see the words that changed, and shows what they would see. */
export function ChangesField({
  value,
  changes,
  onChange,
}: {
  value: CorrectionSubmission
  changes: ChangeLog | ChangeLogProblem
  onChange: (value: CorrectionSubmission) => void
}) {
  const isShown = value.showChanges === true
  const problem = typeof changes === 'string' ? problems[changes] : null
  return (
    <div className="choices">
      <label className="choice">
        <input
          type="checkbox"
          checked={isShown && problem === null}
          disabled={problem !== null}
          onChange={({ target }) => onChange({ ...value, showChanges: target.checked })}
        />
        <span>
          Show what changed to readers
          <small>
            {problem ??
              'Removed words stay readable: leave this off if they were taken back for safety.'}
          </small>
        </span>
      </label>
      {isShown && typeof changes !== 'string' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        <section className="aside shown-changes" aria-label="What readers will see" tabIndex={0}>
          <ChangedPassages changes={changes} />
        </section>
      )}
    </div>
  )
}
