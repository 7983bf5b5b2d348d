import { useRef, useState } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Button } from '#admin/ui/button.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { type Citation, completeCitations } from '#domain/articles/citation.ts'
import { limits } from '#domain/limits.ts'
import { isWebAddress, typedLinkAddress } from '#domain/web-address.ts'
import { blankCitation } from './article-form.ts'
import { countOf } from './count-of.ts'

interface CitationsProps {
  form: UseFormReturn<ArticleForm>
  onInsert: (citation: Citation) => void
}

/** The article's citations. At least one row is shown, even if it is empty. */
export function Citations({ form, onInsert }: CitationsProps) {
  const { control, register, formState, setError, clearErrors, getValues, setValue } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'citations' })
  const add = useRef<HTMLButtonElement>(null)
  const [result, setResult] = useState('')
  const errors = formState.errors.citations
  const rows = useWatch({ control, name: 'citations' })

  /** Adds `https://` to a bare host, once it is typed. */
  function completeAddress(index: number) {
    const typed = getValues(`citations.${index}.url`)
    const address = typedLinkAddress(typed)
    if (typed !== address && isWebAddress(address)) setValue(`citations.${index}.url`, address)
  }

  function insert(index: number, citation: Citation) {
    if (!isWebAddress(citation.url.trim())) {
      const message = 'Enter an address that starts with http:// or https://.'
      return setError(`citations.${index}.url`, { message }, { shouldFocus: true })
    }
    onInsert(citation)
    setResult(`Inserted at the end of the content: ${citation.title.trim()}`)
  }

  return (
    <Section
      title="Citations"
      contains={countOf(completeCitations(rows).length, 'source')}
      mustBeSeen={Boolean(errors)}
    >
      {fields.map((field, index) => {
        const [complete] = completeCitations(rows.slice(index, index + 1))
        return (
          <fieldset key={field.id} className="row">
            <legend>Source {index + 1}</legend>
            <div className="row-line">
              <InputField
                label="Title"
                error={errors?.[index]?.title?.message}
                {...register(`citations.${index}.title`)}
                maxLength={limits.citationTitle}
              />
              <InputField
                label="URL"
                error={errors?.[index]?.url?.message}
                {...register(`citations.${index}.url`, {
                  onChange: () => clearErrors(`citations.${index}.url`),
                  onBlur: () => completeAddress(index),
                })}
                type="url"
                inputMode="url"
                placeholder="https://"
                maxLength={limits.address}
              />
              <div className="row-buttons">
                <Button
                  disabled={!complete}
                  of={`source ${index + 1}`}
                  onClick={() => complete && insert(index, complete)}
                >
                  Insert
                </Button>
                <Button
                  variant="bare-alarm"
                  disabled={fields.length === 1}
                  of={`source ${index + 1}`}
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
        )
      })}
      <div className="actions">
        <Button
          ref={add}
          disabled={fields.length >= limits.citations}
          onClick={() => append(blankCitation)}
        >
          Add Citation
        </Button>
        <span className="result" role="status">
          {result}
        </span>
      </div>
    </Section>
  )
}
