import { type ReactNode, useId } from 'react'

/** What ties a field's control to its label, description and error. */
export interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/**
 * A labelled control with its description and error.
 *
 * @param props.label what it is
 * @param props.description how it is to be filled in
 * @param props.error what is wrong with it
 * @param props.children draws the control with the given ids
 */
export function Field({
  label,
  description,
  error,
  className = '',
  children,
}: {
  label: string
  description?: ReactNode
  error?: string | undefined
  className?: string
  children: (ids: FieldIds) => ReactNode
}) {
  const id = useId()
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean)
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described.join(' ') || undefined,
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
