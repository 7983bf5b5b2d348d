import { useRef } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '#admin/ui/button.tsx'
import { Field } from '#admin/ui/field.tsx'
import { FeaturedQuote } from '#article/featured-quote.tsx'
import { limits } from '#domain/limits.ts'
import { nonBlankQuotes, type Quote, quotePositions } from '#domain/quote.ts'
import { type ArticleForm, blankQuote } from './article-form.ts'
import { Section } from './section.tsx'

const positionNames: Record<Quote['position'], string> = {
  left: 'Left',
  right: 'Right',
  center: 'Center',
}

/**
 * The quotes that stand out of the text, and how the non-blank ones will look.
 *
 * @param props.form the editor's fields
 */
export function FeaturedQuotes({ form }: { form: UseFormReturn<ArticleForm> }) {
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'quotes' })
  const add = useRef<HTMLButtonElement>(null)
  const errors = formState.errors.quotes
  const shown = nonBlankQuotes(useWatch({ control, name: 'quotes' }))

  return (
    <Section title="Featured Quotes">
      {fields.map((field, index) => (
        <fieldset key={field.id} className="row">
          <legend>Quote {index + 1}</legend>
          <Field label="Text" error={errors?.[index]?.text?.message}>
            {(ids) => (
              <textarea
                {...ids}
                {...register(`quotes.${index}.text`)}
                rows={2}
                maxLength={limits.quoteText}
              />
            )}
          </Field>
          <div className="row-line row-line-quote">
            <Field label="Attribution (optional)" error={errors?.[index]?.attribution?.message}>
              {(ids) => (
                <input
                  {...ids}
                  {...register(`quotes.${index}.attribution`)}
                  maxLength={limits.quoteAttribution}
                />
              )}
            </Field>
            <Field label="Position">
              {(ids) => (
                <select {...ids} {...register(`quotes.${index}.position`)}>
                  {quotePositions.map((position) => (
                    <option key={position} value={position}>
                      {positionNames[position]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <div className="row-buttons">
              <Button
                look="bare-alarm"
                aria-label={`Remove quote ${index + 1}`}
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
      <div className="section-actions">
        <Button
          ref={add}
          disabled={fields.length >= limits.quotes}
          onClick={() => append(blankQuote)}
        >
          Add Quote
        </Button>
      </div>
      {shown.length > 0 && (
        <section className="quote-preview" aria-label="Quote preview">
          <h3>Preview</h3>
          {shown.map((quote, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a preview has no state to keep apart
            <FeaturedQuote key={index} {...quote} />
          ))}
        </section>
      )}
    </Section>
  )
}
