import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { useAuthorNames } from '#admin/authors/use-author-names.ts'
import { FieldSuggestions } from '#admin/editor/suggestions/field-suggestions.tsx'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { spokenLanguage } from '#admin/publication.ts'
import { useCategories } from '#admin/settings/use-settings.ts'
import { Button } from '#admin/ui/button.tsx'
import { InputField, SelectField, TextAreaField } from '#admin/ui/fields/input-field.tsx'
import { Fold } from '#admin/ui/fields/section.tsx'
import { headingId } from '#admin/ui/heading.tsx'
import { isComposing } from '#admin/ui/use-listener.ts'
import { tagsFromList } from '#domain/articles/tags.ts'
import { authorRoles, bylineOf } from '#domain/authors/author.ts'
import { englishRoles } from '#domain/language/english-roles.ts'
import { limits } from '#domain/limits.ts'
import { ArticleLanguage } from './article-language.tsx'
import { countOf } from './count-of.ts'

interface TitleProps {
  form: UseFormReturn<ArticleForm>
  /** The id of the rest of Basic Information, which stands elsewhere. */
  restId: string
  /** Whether writing begins here: at a desk the title then has the focus. */
  isNew?: boolean
  /** Moves the focus to the text. */
  onEnter: () => void
  ref?: Ref<HTMLElement> | undefined
}

/** Where Basic Information begins: the title, above the text. */
export function ArticleTitle({ form, restId, isNew = false, onEnter, ref }: TitleProps) {
  const { register, formState, control, setFocus } = form
  useEffect(() => {
    // A phone would open its keyboard.
    if (isNew && window.matchMedia?.('(pointer: fine)').matches) setFocus('title')
  }, [isNew, setFocus])
  return (
    // What it owns follows the title for screen readers.
    <section ref={ref} className="section" aria-label="Basic Information" aria-owns={restId}>
      <TextAreaField
        label="Title"
        // Who hears the screen hears which one it is: the heading has lost the focus.
        describedBy={isNew ? headingId : undefined}
        error={formState.errors.title?.message}
        className="field-title"
        {...register('title')}
        lang={spokenLanguage(useWatch({ control, name: 'language' }))}
        rows={1}
        maxLength={limits.title}
        aria-required="true"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          onEnter()
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (!text.includes('\n')) return
          event.preventDefault()
          // What was there can be brought back by undo.
          document.execCommand('insertText', false, text.trim().replaceAll(/\s+/g, ' '))
        }}
      />
      <FieldSuggestions fields={['title']} />
    </section>
  )
}

const fieldsBelow = ['author', 'authors', 'category', 'language', 'tags', 'summary'] as const

interface BasicInformationProps {
  form: UseFormReturn<ArticleForm>
  id: string
  ref: Ref<HTMLDivElement> | undefined
  /** What follows the title. */
  children: ReactNode
}

/** The rest of Basic Information. */
export function BasicInformation({ form, id, ref, children }: BasicInformationProps) {
  const { register, formState, control } = form
  const { errors } = formState
  const categories = useCategories()
  const names = useId()
  const known = useAuthorNames()
  const [author, chosen, list, summary, language] = useWatch({
    control,
    name: ['author', 'category', 'tags', 'summary', 'language'],
  })
  const tags = tagsFromList(list)
  const facts = [
    bylineOf(author),
    chosen || 'No category',
    countOf(tags.length, 'tag'),
    summary.trim() ? 'a summary' : 'no summary',
  ]
  return (
    <div id={id} ref={ref} className="section">
      <Fold
        title="Basic Information"
        contains={facts.join(' · ')}
        mustBeSeen={fieldsBelow.some((name) => errors[name])}
      >
        {children}
        <div className="field-row">
          <InputField
            label="Author"
            error={errors.author?.message}
            {...register('author')}
            maxLength={limits.author}
            placeholder="Admin"
            list={names}
          />
          <SelectField
            label="Category"
            error={errors.category?.message}
            options={[['', 'No category'], ...new Set([...categories, chosen].filter(Boolean))]}
            {...register('category')}
            // Its option may come with it: a category's name is changed while the editor is open.
            value={chosen}
          />
        </div>
        <ArticleLanguage form={form} />
        <datalist id={names}>
          {[...new Set(known.map(({ name }) => name))].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <MoreAuthors form={form} names={names} />
        <InputField
          label="Tags"
          description={
            tags.length > 0 ? tags.map((tag) => `#${tag}`).join('  ') : 'Comma separated'
          }
          error={errors.tags?.message}
          {...register('tags')}
          autoCapitalize="none"
        />
        <TextAreaField
          label="Summary"
          error={errors.summary?.message}
          className="field-summary"
          {...register('summary')}
          lang={spokenLanguage(language)}
          rows={2}
          maxLength={limits.summary}
        />
      </Fold>
    </div>
  )
}

interface MoreAuthorsProps {
  form: UseFormReturn<ArticleForm>
  /** The id of the list of names to choose from. */
  names: string
}

function MoreAuthors({ form: { control, register, formState }, names }: MoreAuthorsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'authors' })
  const add = useRef<HTMLButtonElement>(null)
  const errors = formState.errors.authors
  return (
    <div className="more-authors">
      {fields.map((field, index) => (
        <fieldset key={field.id} className="row">
          <legend className="visually-hidden">Credit {index + 1}</legend>
          <div className="row-line row-line-narrow">
            <InputField
              label="Name"
              error={errors?.[index]?.name?.message}
              {...register(`authors.${index}.name`)}
              maxLength={limits.author}
              list={names}
            />
            <SelectField
              label="Role"
              options={authorRoles.map((role) => [role, englishRoles[role]] as const)}
              {...register(`authors.${index}.role`)}
            />
            <div className="row-buttons">
              <Button
                variant="bare-alarm"
                of={`credit ${index + 1}`}
                onClick={() => {
                  remove(index)
                  add.current?.focus()
                }}
              >
                Remove
              </Button>
            </div>
          </div>
        </fieldset>
      ))}
      <div className="actions">
        <Button
          ref={add}
          disabled={fields.length >= limits.authorsOfArticle}
          onClick={() => append({ name: '', role: 'photography' })}
        >
          Add a Credit
        </Button>
        <span className="hint">
          {fields.length > 0
            ? 'Names that stand in the byline are linked there, others are listed below it. If several wrote the text, add each of them.'
            : 'For co-authors, photographers, translators and reporters.'}
        </span>
      </div>
    </div>
  )
}
