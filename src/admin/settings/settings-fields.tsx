import { type UseFormReturn, useForm } from 'react-hook-form'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { Button } from '#admin/ui/button.tsx'
import { LeavePrompt } from '#admin/ui/dialogs/leave-prompt.tsx'
import { Field } from '#admin/ui/fields/field.tsx'
import { SelectField } from '#admin/ui/fields/input-field.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { typedSince } from '#admin/ui/fields/typed-since.ts'
import { useMinute } from '#admin/ui/use-minute.ts'
import { languageName } from '#admin/ui/words/language-name.ts'
import { timeAgo } from '#domain/dates.ts'
import { languages } from '#domain/language/language.ts'
import type { StoredSettings } from '#domain/settings/site-settings.ts'
import { CategoryFields } from './category-fields.tsx'
import { SaveProblem } from './save-problem.tsx'
import { type SettingsForm, settingsForm } from './settings-form.ts'
import { useSettingsSaving } from './use-settings-saving.ts'

const markdown =
  'Blank lines separate paragraphs. ## starts a heading, - a list; **bold**, *italic*,'

const inMarkdown = `${markdown} [words](https://…) for a link. {name} is the publication’s name.`

export function SettingsFields({ stored }: { stored: StoredSettings }) {
  const form = useForm<SettingsForm>({ defaultValues: settingsForm(stored) })
  const { isDirty, isSubmitting, errors } = form.formState
  const { base, problem, save, takeTheirs, keepMine, setBase } = useSettingsSaving(form, stored)
  const { savedBy, savedAt } = base
  const now = useMinute()
  const kept = useKeptText<Partial<SettingsForm>, StoredSettings>(
    { what: 'The settings' },
    isDirty ? typedSince(form.watch(), settingsForm(base)) : null,
    (typed, from = stored) => {
      form.reset(settingsForm(from))
      form.reset({ ...settingsForm(from), ...typed }, { keepDefaultValues: true })
      setBase(from)
    },
    base,
  )
  const savedText =
    savedBy && savedAt
      ? `Saved by ${savedBy}, ${timeAgo(savedAt, now)}. Readers see it.`
      : 'Nothing was changed yet: these are the defaults.'
  const isRefused = Object.keys(errors).length > 0
  const unsavedText = isRefused ? 'Not saved: see the message above.' : 'Unsaved changes'
  const state = isDirty ? unsavedText : savedText

  return (
    <form noValidate onSubmit={save} aria-label="Settings">
      {kept.line}
      <Section title="Publication">
        <SettingField form={form} name="name" label="Name" />
        <SettingField form={form} name="tagline" label="Tagline" />
        <SettingField
          form={form}
          name="statement"
          label="Statement"
          description="The line below the name on the front page, and in the footer."
        />
        <SettingField form={form} name="timeZone" label="Time zone" kind="time zone" />
      </Section>
      <Section title="Language">
        <SelectField
          label="Language of the site"
          description="What readers’ pages, the login, feeds and downloads speak. Your own texts, categories and tags stay as you wrote them; the default About and Terms are English."
          error={errors.language?.message}
          options={languages.map((language) => [language, languageName(language)] as const)}
          className="setting"
          {...form.register('language')}
        />
      </Section>
      <CategoryFields form={form} />
      <Section title="Pages">
        <p className="hint">{inMarkdown}</p>
        <SettingField form={form} name="about" label="About" kind="text" />
        <SettingField
          form={form}
          name="contactAddress"
          label="Contact address"
          description="An e-mail address. With it, the page Contact works and the footer leads there."
        />
        <SettingField form={form} name="contact" label="Contact" kind="text" />
        <SettingField
          form={form}
          name="privacy"
          label="Privacy"
          description="Stands above what the page says about cookies and servers by itself."
          kind="text"
        />
        <SettingField form={form} name="privacyUpdated" label="Privacy last updated" />
        <SettingField form={form} name="terms" label="Terms" kind="text" />
        <SettingField form={form} name="termsUpdated" label="Terms last updated" />
        <SettingField
          form={form}
          name="subscribe"
          label="Subscribe"
          description="Stands above the feed addresses."
          kind="text"
        />
      </Section>
      <Section title="Login">
        <SettingField
          form={form}
          name="loginHint"
          label="Hint"
          description="How do I get a key? Everybody can read this, without a key."
        />
      </Section>
      <div className="line middle hint settings-save">
        <SaveProblem
          problem={problem}
          what="settings"
          onTakeTheirs={() => void takeTheirs()}
          onKeepMine={() => void keepMine()}
        />
        <Button type="submit" variant="primary" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save Settings'}
        </Button>
        {isDirty && (
          <Button variant="bare-alarm" disabled={isSubmitting} onClick={() => void takeTheirs()}>
            Discard changes
          </Button>
        )}
        <p role="status">{state}</p>
      </div>
      <LeavePrompt unsaved={isDirty} />
    </form>
  )
}

/** A field of the settings: a line, a text of paragraphs, or a choice of time zones. */
function SettingField({
  form: { register, formState },
  name,
  label,
  description,
  kind = 'line',
}: {
  form: UseFormReturn<SettingsForm>
  name: Exclude<keyof SettingsForm, 'categories' | 'language'>
  label: string
  description?: string
  kind?: 'line' | 'text' | 'time zone'
}) {
  const error = formState.errors[name]?.message
  return (
    <Field label={label} description={description} error={error} className="setting">
      {(ids) => {
        if (kind === 'text') return <textarea dir="auto" {...ids} {...register(name)} rows={4} />
        if (kind === 'line')
          return <input dir="auto" {...ids} {...register(name)} autoComplete="off" />
        return (
          <select {...ids} {...register(name)}>
            {timeZones(formState.defaultValues?.timeZone).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        )
      }}
    </Field>
  )
}

/** Every time zone that this browser knows, and the stored one. */
function timeZones(stored = 'UTC'): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', stored])].sort()
}
