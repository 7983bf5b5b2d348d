import { type ReactNode, useState } from 'react'
import { CheckBox, Choices } from '#admin/ui/fields/choices.tsx'
import { SelectField, TextAreaField } from '#admin/ui/fields/input-field.tsx'
import { ChangedPassages } from '#article/change-log.tsx'
import type { ChangeLogProblem } from '#domain/corrections/change-log.ts'
import type { ChangeLog } from '#domain/corrections/change-log-schema.ts'
import type { CorrectionSubmission } from '#domain/corrections/correction-schema.ts'
import { en } from '#domain/language/words/en.ts'
import { limits } from '#domain/limits.ts'

const kinds: { value: CorrectionSubmission['kind']; label: string; hint: string }[] = [
  { value: 'typo', label: 'Typo', hint: 'Readers see nothing.' },
  { value: 'update', label: 'Update', hint: 'There is more to say. Readers see the date.' },
  {
    value: 'clarification',
    label: 'Clarification',
    hint: 'It could be misunderstood. Readers see the date and your note.',
  },
  {
    value: 'correction',
    label: 'Correction',
    hint: 'It was wrong. Readers see the date and your note.',
  },
]

export interface CorrectionFieldsProps {
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
    <Choices
      legend="What kind of change is this?"
      choices={kinds.filter(({ value: kind }) => silent || kind !== 'typo')}
      chosen={value.kind}
      onChoose={(kind) => onChange({ ...value, kind })}
    />
  )
}

/** Whether a change cannot be made without a note, and has none. */
function isNoteMissing({ kind, note }: CorrectionSubmission): boolean {
  return kind === 'correction' && note.trim() === ''
}

/**
 * What readers are told, in a form.
 *
 * @param lacks whether words are missing that are needed: that is said once the form was sent without them
 * @param needsOther whether what was missing is no longer what is asked for
 */
function useTold<Told>(
  first: Told | (() => Told),
  lacks: (told: Told) => boolean,
  needsOther: (told: Told, before: Told) => boolean,
) {
  const [told, setTold] = useState(first)
  const [isMissing, setMissing] = useState(false)
  return {
    told,
    setTold,
    /** Returns whether words are missing, and has that said. */
    isRefused() {
      setMissing(lacks(told))
      return lacks(told)
    },
    fields: {
      value: told,
      isMissing,
      onChange(changed: Told) {
        if (needsOther(changed, told)) setMissing(false)
        setTold(changed)
      },
    },
  }
}

/** The notice of a change. */
export function useNotice(first: CorrectionSubmission | (() => CorrectionSubmission)) {
  return useTold(first, isNoteMissing, (notice, before) => notice.kind !== before.kind)
}

/** The explanation that a withdrawn article leaves; null for none. */
export function useExplanation(first: string | null = null) {
  return useTold<string | null>(
    first,
    (explanation) => explanation?.trim() === '',
    (explanation) => explanation === null,
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
          isMissing && isNoteMissing(value) ? 'Say what was wrong and what is right.' : undefined
        }
        rows={2}
        value={value.note}
        required={isNeeded}
        maxLength={limits.correctionNote}
        onText={(note) => onChange({ ...value, note })}
      />
      <SelectField
        label="Place of the note"
        options={[
          ['end', 'At the end of the article'],
          ['top', 'At the top of the article'],
        ]}
        value={value.placement}
        onText={(text) => onChange({ ...value, placement: text === 'top' ? 'top' : 'end' })}
      />
    </>
  )
}

interface ExplanationFieldProps {
  value: string
  isMissing: boolean
  onChange: (value: string) => void
}

/** Asks what a withdrawn article leaves; null is nothing. */
export function ExplanationChoice({
  value,
  onChange,
  children,
  ...field
}: Omit<ExplanationFieldProps, 'value' | 'onChange'> & {
  value: string | null
  onChange: (value: string | null) => void
  /** Stands below the explanation. */
  children?: ReactNode
}) {
  // What was typed comes back with the tick.
  const [last, setLast] = useState('')
  return (
    <>
      <CheckBox
        checked={value !== null}
        hint="Otherwise readers find “Article Not Found”."
        onCheck={(explains) => {
          if (value !== null) setLast(value)
          onChange(explains ? last : null)
        }}
      >
        Leave an explanation in its place
      </CheckBox>
      {value !== null && (
        <>
          <ExplanationField {...field} value={value} onChange={onChange} />
          {children}
        </>
      )}
    </>
  )
}

export function ExplanationField({ value, isMissing, onChange }: ExplanationFieldProps) {
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

const problems: Record<ChangeLogProblem, string> = {
  unchanged: 'No words changed.',
  'too-long': 'Too much changed to be shown.',
}

/** Asks whether readers may see the words that changed, and shows what they would see. */
export function ChangesField({
  value,
  changes,
  onChange,
}: CorrectionFieldsProps & { changes: ChangeLog | ChangeLogProblem }) {
  const isShown = value.showChanges === true
  const problem = typeof changes === 'string' ? problems[changes] : null
  return (
    <div className="choices">
      <CheckBox
        checked={isShown && problem === null}
        disabled={problem !== null}
        hint={
          problem ??
          'Removed words stay readable: leave this off if they were taken back for safety.'
        }
        onCheck={(showChanges) => onChange({ ...value, showChanges })}
      >
        Show what changed to readers
      </CheckBox>
      {isShown && typeof changes !== 'string' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        <section className="aside shown-changes" aria-label="What readers will see" tabIndex={0}>
          <ChangedPassages changes={changes} words={en.corrections} />
        </section>
      )}
    </div>
  )
}
