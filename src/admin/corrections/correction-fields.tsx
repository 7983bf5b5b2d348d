import { Field } from '#admin/ui/fields/field.tsx'
import { TextAreaField } from '#admin/ui/fields/input-field.tsx'
import type { CorrectionSubmission } from '#domain/corrections/correction-schema.ts'
import { limits } from '#domain/limits.ts'

const kinds = [
  { kind: 'typo', name: 'Typo', hint: 'Readers see nothing.' },
  { kind: 'update', name: 'Update', hint: 'There is more to say. Readers see the date.' },
  {
    kind: 'clarification',
    name: 'Clarification',
    hint: 'It could be misunderstood. Readers see the date and your note.',
  },
  {
    kind: 'correction',
    name: 'Correction',
    hint: 'It was wrong. Readers see the date and your note.',
  },
] as const

interface CorrectionFieldsProps {
  value: CorrectionSubmission
  onChange: (value: CorrectionSubmission) => void
}

/** @param silent whether the change may go without a notice */
export function KindField({
  value,
  silent,
  onChange,
}: CorrectionFieldsProps & { silent: boolean }) {
  return (
    <fieldset className="choices">
      <legend>What kind of change is this?</legend>
      {kinds
        .filter(({ kind }) => silent || kind !== 'typo')
        .map(({ kind, name, hint }) => (
          <label key={kind} className="choice">
            <input
              type="radio"
              name="kind"
              checked={kind === value.kind}
              onChange={() => onChange({ ...value, kind })}
            />
            <span>
              {name}
              <small>{hint}</small>
            </span>
          </label>
        ))}
    </fieldset>
  )
}

export function NoteFields({
  value,
  isMissing,
  onChange,
}: CorrectionFieldsProps & {
  /** Whether a note was needed and is not there. */
  isMissing: boolean
}) {
  const isNeeded = value.kind === 'correction'
  return (
    <>
      <TextAreaField
        label="Note to readers"
        description={
          isNeeded ? 'What was wrong, and what is right.' : 'Without a note, only the date.'
        }
        error={
          isMissing && isNeeded && value.note.trim() === ''
            ? 'Say what was wrong and what is right.'
            : undefined
        }
        rows={2}
        value={value.note}
        required={isNeeded}
        maxLength={limits.correctionNote}
        onText={(note) => onChange({ ...value, note })}
      />
      <Field label="Place of the note">
        {(ids) => (
          <select
            {...ids}
            value={value.placement}
            onChange={({ target }) =>
              onChange({ ...value, placement: target.value === 'top' ? 'top' : 'end' })
            }
          >
            <option value="end">At the end of the article</option>
            <option value="top">At the top of the article</option>
          </select>
        )}
      </Field>
    </>
  )
}

export function ExplanationField({
  value,
  isMissing,
  onChange,
}: {
  value: string
  isMissing: boolean
  onChange: (value: string) => void
}) {
  return (
    <TextAreaField
      label="Explanation"
      description="Readers see it under the headline, and in the list of corrections."
      error={
        isMissing && value.trim() === '' ? 'Explain why the article was withdrawn.' : undefined
      }
      rows={3}
      value={value}
      maxLength={limits.correctionNote}
      onText={onChange}
    />
  )
}
