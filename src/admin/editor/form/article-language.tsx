import { useEffect, useMemo, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { publicationLanguage } from '#admin/publication.ts'
import { Button } from '#admin/ui/button.tsx'
import { SelectField } from '#admin/ui/fields/input-field.tsx'
import { useSettledValues } from '#admin/ui/use-settled-values.ts'
import { languageName } from '#admin/ui/words/language-name.ts'
import { articleLanguages } from '#domain/language/article-languages.ts'

/** After the text has come to rest: a proposal that changes with each pause would disturb. */
const pauseMs = 1500

/** The language of an article, with a proposal if its text seems to be in another one. */
export function ArticleLanguage({ form }: { form: UseFormReturn<ArticleForm> }) {
  const language = useWatch({ control: form.control, name: 'language' })
  const magazine = publicationLanguage()
  const detected = useDetectedLanguage(useSettledValues(form).content)
  const proposed = detected && detected !== (language || magazine) ? detected : undefined
  const others = useMemo(() => languagesBeside(magazine, language), [magazine, language])

  function take(tag: string): void {
    form.setValue('language', tag === magazine ? '' : tag, { shouldDirty: true })
    // The button goes with the proposal.
    form.setFocus('language')
  }

  return (
    <SelectField
      label="Language"
      error={form.formState.errors.language?.message}
      options={[['', `${languageName(magazine)}, as the magazine`], ...others]}
      description={
        proposed && (
          <span role="status">
            The text seems to be {languageName(proposed)}.{' '}
            <Button variant="bare" onClick={() => take(proposed)}>
              Use {languageName(proposed)}
            </Button>
          </span>
        )
      }
      {...form.register('language')}
    />
  )
}

/** With their names, in the order of these. */
function languagesBeside(magazine: string, language: string): (readonly [string, string])[] {
  const known = new Set<string>([...articleLanguages, language].filter(Boolean))
  return [...known]
    .filter((tag) => tag !== magazine)
    .map((tag) => [tag, languageName(tag)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other))
}

/** The language that a text seems to be in; undefined if that is unclear or not known yet. */
function useDetectedLanguage(content: string): string | undefined {
  const [detected, setDetected] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(async () => {
      const library = await import('./detected-language.ts').catch(() => undefined)
      setDetected(library?.detectedLanguage(content))
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [content])
  return detected
}
