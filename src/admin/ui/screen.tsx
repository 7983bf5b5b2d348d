import type { ReactNode } from 'react'
import { Heading } from './heading.tsx'

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
