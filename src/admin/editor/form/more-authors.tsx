import { useRef } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Button } from '#admin/ui/button.tsx'
import { InputField, SelectField } from '#admin/ui/fields/input-field.tsx'
import { authorRoles, roleNames } from '#domain/authors/author.ts'
import { limits } from '#domain/limits.ts'

/** Everyone else who is credited, with what they did. */
export function MoreAuthors({
  form: { control, register, formState },
  names,
}: {
  form: UseFormReturn<ArticleForm>
  /** The id of the list of names to choose from. */
  names: string
}) {
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
              options={authorRoles.map((role) => [role, roleNames[role]] as const)}
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
