import type { UseFormReturn } from 'react-hook-form'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Button } from '#admin/ui/button.tsx'
import { InputField, SelectField, TextAreaField } from '#admin/ui/fields/input-field.tsx'
import { type Quote, quotePositions } from '#domain/articles/quote.ts'
import { limits } from '#domain/limits.ts'

const positionNames: Record<Quote['position'], string> = {
  left: 'Left',
  right: 'Right',
  center: 'Center',
}

export function QuoteRow({
  form: { register, formState },
  index,
  isMisquoted,
  last,
  onMove,
  onRemove,
}: {
  form: UseFormReturn<ArticleForm>
  index: number
  /** Whether the article's content does not have its words. */
  isMisquoted: boolean
  last: boolean
  /** Called with the new index, also beyond both ends. */
  onMove: (target: number) => void
  onRemove: () => void
}) {
  const errors = formState.errors.quotes?.[index]
  const name = `quote ${index + 1}`
  return (
    <fieldset className="row">
      <legend>Quote {index + 1}</legend>
      <TextAreaField
        label="Text"
        error={errors?.text?.message}
        description={
          isMisquoted && (
            <span className="warning">These words are not in the article’s content.</span>
          )
        }
        {...register(`quotes.${index}.text`)}
        rows={2}
        maxLength={limits.quoteText}
      />
      <div className="row-line row-line-narrow">
        <InputField
          label="Attribution (optional)"
          error={errors?.attribution?.message}
          {...register(`quotes.${index}.attribution`)}
          maxLength={limits.quoteAttribution}
        />
        <SelectField
          label="Position"
          options={quotePositions.map((position) => [position, positionNames[position]] as const)}
          {...register(`quotes.${index}.position`)}
        />
        <div className="row-buttons">
          <Button
            variant="bare"
            aria-disabled={index === 0}
            aria-label={`Move ${name} up`}
            onClick={() => onMove(index - 1)}
          >
            Up
          </Button>
          <Button
            variant="bare"
            aria-disabled={last}
            aria-label={`Move ${name} down`}
            onClick={() => onMove(index + 1)}
          >
            Down
          </Button>
          <Button variant="bare-alarm" of={name} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
    </fieldset>
  )
}
