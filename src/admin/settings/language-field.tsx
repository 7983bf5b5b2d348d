import type { UseFormReturn } from 'react-hook-form'
import { SelectField } from '#admin/ui/fields/input-field.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { languageName } from '#admin/ui/words/language-name.ts'
import { languages } from '#domain/language/language.ts'
import type { SettingsForm } from './settings-form.ts'

export function LanguageField({ form }: { form: UseFormReturn<SettingsForm> }) {
  return (
    <Section title="Language">
      <SelectField
        label="Language of the site"
        description="What readers’ pages, the login, feeds and downloads speak. Your own texts, categories and tags stay as you wrote them; the default About and Terms are English."
        error={form.formState.errors.language?.message}
        options={languages.map((language) => [language, languageName(language)] as const)}
        className="setting"
        {...form.register('language')}
      />
    </Section>
  )
}
