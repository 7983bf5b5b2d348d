import { type SubmitEvent, useState } from 'react'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { SaveProblem } from '#admin/settings/save-problem.tsx'
import { Button } from '#admin/ui/button.tsx'
import { LeavePrompt } from '#admin/ui/dialogs/leave-prompt.tsx'
import { Choices } from '#admin/ui/fields/choices.tsx'
import { focusRefused } from '#admin/ui/fields/focus-refused.ts'
import { Section } from '#admin/ui/fields/section.tsx'
import type { SubmittedAppearance } from '#domain/settings/appearance.ts'
import type { StoredSettings } from '#domain/settings/site-settings.ts'
import { typefacePairs } from '#domain/settings/typefaces.ts'
import type { Typefaces } from '#domain/settings/typefaces-schema.ts'
import { defaultAppearance } from '#src/publication.ts'
import { AccentFields, isColour } from './accent-fields.tsx'
import { FacePreview } from './face-preview.tsx'
import { LinkFields } from './link-fields.tsx'
import { LoginLineFields } from './login-line-fields.tsx'
import { type FaceChange, LogoFields } from './logo-fields.tsx'
import { appearanceOf, isSameFace, pictureErrorsOf, typedFields } from './submitted-appearance.ts'
import { useAppearanceSaving } from './use-appearance-saving.ts'

const pairs = (Object.keys(typefacePairs) as Typefaces[]).map((value) => ({
  value,
  label: typefacePairs[value].name,
  hint: typefacePairs[value].description,
}))

export function AppearanceForm({ stored }: { stored: StoredSettings }) {
  const [face, setFace] = useState<SubmittedAppearance>(appearanceOf(stored))
  const [colour, setColour] = useState(face.accent)
  if (isColour(face.accent) && face.accent !== colour) setColour(face.accent)
  const [isUploading, setUploading] = useState(false)
  const saving = useAppearanceSaving(stored, face, setFace)
  const { base, isDirty, problem, isSaving } = saving
  const errors = { ...saving.errors, ...pictureErrorsOf(face) }
  const isDefault = isSameFace(face, defaultAppearance)
  const kept = useKeptText<Partial<SubmittedAppearance>, StoredSettings>(
    { what: 'The appearance' },
    isDirty ? typedFields(face, appearanceOf(base)) : null,
    (typed, from = stored) => {
      setFace({ ...appearanceOf(from), ...typed })
      saving.setBase(from)
    },
    base,
  )
  // What is typed during an upload stays.
  const changeFrom = (fieldsOf: FaceChange) => setFace((now) => ({ ...now, ...fieldsOf(now) }))
  const change = (fields: Partial<SubmittedAppearance>) => changeFrom(() => fields)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isDirty) return
    const form = event.currentTarget
    const focused = document.activeElement
    await saving.save()
    focusRefused(form, focused)
  }
  const isRefused = Object.keys(saving.errors).length > 0
  const unsaved = isRefused ? 'Not saved: see the messages above.' : 'Unsaved: only you see it.'

  return (
    <form noValidate onSubmit={submit} aria-label="Appearance">
      {kept.line}
      <FacePreview face={{ ...face, accent: colour }} />
      <AccentFields
        accent={face.accent}
        colour={colour}
        error={errors.accent}
        onChange={(accent) => change({ accent })}
      />
      <Section title="Typefaces">
        <p className="hint">
          Headlines and text. Whatever you choose, readers can set the text in Clear for themselves.
        </p>
        <Choices
          legend="Typefaces"
          hidesLegend
          className="choices typeface-choices"
          choices={pairs}
          chosen={face.typefaces}
          onChoose={(typefaces) => change({ typefaces })}
        />
      </Section>
      <LogoFields
        face={face}
        errors={errors}
        onChange={(fieldsOf) => {
          saving.forgetPictures()
          changeFrom(fieldsOf)
        }}
        onUploading={setUploading}
      />
      <LinkFields
        where="header"
        links={face.headerLinks}
        errors={errors}
        onChange={(headerLinks) => change({ headerLinks })}
      />
      <LinkFields
        where="footer"
        links={face.footerLinks}
        errors={errors}
        onChange={(footerLinks) => change({ footerLinks })}
      />
      <LoginLineFields
        lines={face.loginLines}
        errors={errors}
        onChange={(loginLines) => change({ loginLines })}
      />
      <div className="line middle hint settings-save">
        <SaveProblem
          problem={problem}
          what="settings"
          onTakeTheirs={() => void saving.takeTheirs()}
          onKeepMine={() => void saving.keepMine()}
        />
        <Button
          type="submit"
          variant="primary"
          disabled={isSaving || isUploading}
          aria-disabled={!isDirty}
        >
          {isSaving ? 'Saving...' : 'Save Appearance'}
        </Button>
        {isDirty && (
          <Button variant="bare-alarm" disabled={isSaving} onClick={() => void saving.takeTheirs()}>
            Discard changes
          </Button>
        )}
        {!isDefault && (
          <Button variant="bare" disabled={isSaving} onClick={() => setFace(defaultAppearance)}>
            Start from the default
          </Button>
        )}
        <p role="status">{isDirty ? unsaved : 'Readers see this face.'}</p>
      </div>
      <LeavePrompt unsaved={isDirty} what="The appearance is" uploading={isUploading} />
    </form>
  )
}
