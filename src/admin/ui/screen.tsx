import type { ReactNode } from 'react'
import { Heading } from './heading.tsx'

interface ScreenProps {
  title: string
  className?: string
  actions?: ReactNode
  explanation?: ReactNode
  children: ReactNode
}

export function Screen({ title, className = '', actions, explanation, children }: ScreenProps) {
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
