import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Section } from '#admin/editor/section.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Field } from '#admin/ui/field.tsx'
import { limits } from '#domain/limits.ts'
import type { SettingsForm } from './settings-form.ts'

/** The categories: renamed, added, removed. */
export function CategoryFields({ form }: { form: UseFormReturn<SettingsForm> }) {
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'categories' })
  const { categories: errors } = formState.errors
  return (
    <Section title="Categories">
      <p className="section-note">
        A new name moves the category’s articles along; its address stays. A category can be removed
        when it holds no articles.
      </p>
      {errors?.root?.message && <Alert>{errors.root.message}</Alert>}
      <ol className="settings-categories">
        {fields.map((field, index) => (
          <li key={field.id}>
            <Field label={`Category ${index + 1}`} error={errors?.[index]?.name?.message}>
              {(ids) => (
                <input
                  {...ids}
                  {...register(`categories.${index}.name`)}
                  maxLength={limits.categoryName}
                  autoComplete="off"
                />
              )}
            </Field>
            <Button
              variant="bare-alarm"
              aria-label={`Remove ${field.name || `category ${index + 1}`}`}
              onClick={() => remove(index)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      {fields.length < limits.categories && (
        <div>
          <Button onClick={() => append({ known: '', name: '' })}>Add Category</Button>
        </div>
      )}
    </Section>
  )
}
