import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** The heading's id, if something else refers to it. */
  id?: string
  children: ReactNode
}

export function Section({ title, id, children }: SectionProps) {
  const ownId = useId()
  return (
    <section className="section" aria-labelledby={id ?? ownId}>
      <div className="section-head">
        <h2 id={id ?? ownId}>{title}</h2>
      </div>
      {children}
    </section>
  )
}
