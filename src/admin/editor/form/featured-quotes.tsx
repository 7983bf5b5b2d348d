import { useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Button } from '#admin/ui/button.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { useSettledValues } from '#admin/ui/use-settled-values.ts'
import { FeaturedQuote } from '#article/featured-quote.tsx'
import { nonBlankQuotes } from '#domain/articles/non-blank-quotes.ts'
import { isQuotedFrom } from '#domain/corrections/quoted-words.ts'
import { quotationMarks } from '#domain/language/quotation.ts'
import { limits } from '#domain/limits.ts'
import { blankQuote } from './article-form.ts'
import { countOf } from './count-of.ts'
import { QuoteRow } from './quote-row.tsx'

export function FeaturedQuotes({ form }: { form: UseFormReturn<ArticleForm> }) {
  const { control } = form
  const { fields, append, remove, move } = useFieldArray({ control, name: 'quotes' })
  const add = useRef<HTMLButtonElement>(null)
  const [result, setResult] = useState('')
  const quotes = useWatch({ control, name: 'quotes' })
  const { content } = useSettledValues(form)
  const previewed = nonBlankQuotes(quotes)
  const misquoted = useMemo(
    () => quotes.map(({ text }) => !isQuotedFrom(text, content)),
    [quotes, content],
  )

  function moveTo(index: number, target: number) {
    if (!fields[target]) return
    move(index, target)
    setResult(`Quote ${index + 1} is now quote ${target + 1} of ${fields.length}.`)
  }

  return (
    <Section
      title="Featured Quotes"
      contains={countOf(previewed.length, 'quote')}
      mustBeSeen={Boolean(form.formState.errors.quotes) || misquoted.includes(true)}
    >
      {fields.map((field, index) => (
        <QuoteRow
          key={field.id}
          form={form}
          index={index}
          isMisquoted={misquoted[index] ?? false}
          last={index === fields.length - 1}
          onMove={(target) => moveTo(index, target)}
          onRemove={() => {
            remove(index)
            add.current?.focus()
          }}
        />
      ))}
      <div className="actions">
        <Button
          ref={add}
          disabled={fields.length >= limits.quotes}
          onClick={() => append(blankQuote)}
        >
          Add Quote
        </Button>
        <span className="result" role="status">
          {result}
        </span>
      </div>
      {previewed.length > 0 && (
        <section className="quote-preview" aria-label="Quote preview">
          <h3 className="label muted">Preview</h3>
          {previewed.map((quote, index) => (
            <FeaturedQuote
              // biome-ignore lint/suspicious/noArrayIndexKey: the preview has no state
              key={index}
              {...quote}
              marks={quotationMarks(form.getValues('language'))}
            />
          ))}
        </section>
      )}
    </Section>
  )
}
