import { type ReactNode, useId } from 'react'

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
  const { label, description, error, className = '', children } = props
  const id = useId()
  const describedBy = [
    props.describedBy,
    description && `${id}-description`,
    error && `${id}-error`,
  ].filter(Boolean)
  return (
    <div className={`field ${className}`}>
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
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
