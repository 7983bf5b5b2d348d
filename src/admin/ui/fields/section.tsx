import { type ReactNode, useId } from 'react'

export function Section({
  title,
  id,
  children,
}: {
  title: string
  /** The heading's id, if something else refers to it. */
  id?: string
  children: ReactNode
}) {
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
