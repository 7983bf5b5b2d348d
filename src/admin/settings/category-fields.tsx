import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { OrderButtons, useRowDragging } from '#admin/ui/dragging/ordering.tsx'
import { FieldError } from '#admin/ui/fields/field.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { useRowFocus } from '#admin/ui/fields/use-row-focus.ts'
import { limits } from '#domain/limits.ts'
import type { SettingsForm } from './settings-form.ts'

/** The categories: renamed, added, removed, and put in order by their buttons or by dragging. A removed one stays visible until it is saved. */
export function CategoryFields({ form }: { form: UseFormReturn<SettingsForm> }) {
  const { control, register, formState, setFocus } = form
  const { fields, append, remove, update, move } = useFieldArray({ control, name: 'categories' })
  const { categories: errors } = formState.errors
  const kept = fields.filter(({ removed }) => !removed)
  const dragging = useRowDragging(move)
  const { rows, focusRow } = useRowFocus()

  function setRemoved(index: number, removed: boolean) {
    form.clearErrors(`categories.${index}`)
    const category = form.getValues(`categories.${index}`)
    if (category.known === '') {
      remove(index)
      return focusRow(index)
    }
    update(index, { ...category, removed })
    if (!removed) requestAnimationFrame(() => setFocus(`categories.${index}.name`))
  }

  return (
    <Section title="Categories">
      <p className="hint">
        Readers see them in this order. A new name moves the category’s articles along; its address
        stays. A category can be removed when it holds no articles.
      </p>
      {errors?.root?.message && <Alert>{errors.root.message}</Alert>}
      <ol className="stack settings-categories" ref={rows}>
        {fields.map((field, index) => {
          const error = errors?.[index]?.name?.message
          if (field.removed) {
            return (
              <RemovedCategory
                key={field.known}
                name={field.name}
                refusal={error}
                onKeep={() => setRemoved(index, false)}
              />
            )
          }
          return (
            <li key={field.known || field.id} {...dragging(index)}>
              <InputField
                label={`Category ${kept.indexOf(field) + 1}`}
                error={error}
                {...register(`categories.${index}.name`)}
                maxLength={limits.categoryName}
                autoComplete="off"
              />
              <span className="actions">
                <OrderButtons
                  about={field.name || `category ${kept.indexOf(field) + 1}`}
                  index={index}
                  count={fields.length}
                  onMove={move}
                />
                <Button
                  variant="bare-alarm"
                  aria-label={`Remove ${field.name || `category ${kept.indexOf(field) + 1}`}`}
                  onClick={() => setRemoved(index, true)}
                >
                  Remove
                </Button>
              </span>
            </li>
          )
        })}
      </ol>
      {kept.length < limits.categories && (
        <div>
          <Button onClick={() => append({ known: '', name: '', removed: false })}>
            Add Category
          </Button>
        </div>
      )}
    </Section>
  )
}

interface RemovedCategoryProps {
  name: string
  refusal: string | undefined
  onKeep: () => void
}

function RemovedCategory({ name, refusal, onKeep }: RemovedCategoryProps) {
  return (
    <li>
      <div>
        <s className="muted">{name}</s>
        {!refusal && <p className="field-description">It is removed when you save.</p>}
        <FieldError tabIndex={-1}>{refusal}</FieldError>
      </div>
      <Button variant="bare" about={name} autoFocus onClick={onKeep}>
        Keep it
      </Button>
    </li>
  )
}
