import type { ReactNode } from 'react'
import { Heading } from './heading.tsx'

/** A screen of the portal: its heading, what can be done on it, and what it is for. */
export function Screen({
  title,
  className = '',
  actions,
  explanation,
  children,
}: {
  title: string
  className?: string
  actions?: ReactNode
  explanation?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={`screen ${className}`}>
      <div className="screen-head">
        <Heading title={title} />
        {actions && <div className="actions">{actions}</div>}
      </div>
      {explanation && <p className="explanation">{explanation}</p>}
      {children}
    </div>
  )
}
