import { type ReactNode, useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useAuthorNames } from '#admin/authors/use-authors.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useCategories } from '#admin/settings/use-settings.ts'
import { Field } from '#admin/ui/fields/field.tsx'
import { InputField, TextAreaField } from '#admin/ui/fields/input-field.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { tagsFromList } from '#domain/articles/tags.ts'
import { limits } from '#domain/limits.ts'
import { MoreAuthors } from './more-authors.tsx'

export function BasicInformation({
  form,
  children,
}: {
  form: UseFormReturn<ArticleForm>
  /** What follows the title. */
  children: ReactNode
}) {
  const { register, formState, control } = form
  const { errors } = formState
  const categories = useCategories()
  const names = useId()
  const known = useAuthorNames()
  const chosen = useWatch({ control, name: 'category' })
  const tags = tagsFromList(useWatch({ control, name: 'tags' }))
  return (
    <Section title="Basic Information">
      <TextAreaField
        label="Title"
        error={errors.title?.message}
        className="field-title"
        {...register('title')}
        rows={1}
        maxLength={limits.title}
        aria-required="true"
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
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
        <Field label="Category" error={errors.category?.message}>
          {(ids) => (
            <select {...ids} {...register('category')}>
              <option value="">No category</option>
              {[...new Set([...categories, chosen].filter(Boolean))].map((category) => (
                <option key={category}>{category}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <datalist id={names}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <MoreAuthors form={form} names={names} />
      <InputField
        label="Tags"
        description={tags.length > 0 ? tags.map((tag) => `#${tag}`).join('  ') : 'Comma separated'}
        error={errors.tags?.message}
        {...register('tags')}
        autoCapitalize="none"
      />
      <TextAreaField
        label="Summary"
        error={errors.summary?.message}
        className="field-summary"
        {...register('summary')}
        rows={2}
        maxLength={limits.summary}
      />
    </Section>
  )
}
