import { type ComponentProps, type ReactNode, useId, useState } from 'react'

/** The attributes that link a control to its label, description and error. */
interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: string
  description?: ReactNode
  error?: string | undefined
  /** The id of what else describes it. */
  describedBy?: string | undefined
  className?: string
  children: (ids: FieldIds) => ReactNode
}

export function Field(props: FieldProps) {
  const { label, error, className = '', children } = props
  const id = useId()
  /** How many characters it holds, once it does; what is pasted beyond is cut off by the browser. */
  const [most, setMost] = useState(0)
  const description = most > 0 ? `At most ${most} characters. More is cut off.` : props.description
  const describedBy = [
    props.describedBy,
    description && `${id}-description`,
    error && `${id}-error`,
  ].filter(Boolean)
  return (
    <div
      className={`field ${className}`}
      onInput={({ target }) => {
        const { value, maxLength } = target as HTMLInputElement
        if (maxLength > 0) setMost(value.length < maxLength ? 0 : maxLength)
      }}
    >
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': describedBy.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {description && (
        <p className="field-description" id={`${id}-description`}>
          {description}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

/** What is wrong; with a `tabIndex`, it takes the focus after a refusal. */
export function FieldError({ children, ...attributes }: ComponentProps<'p'>) {
  if (!children) return null
  return (
    <p className="field-error" role="alert" {...attributes}>
      {children}
    </p>
  )
}
