import { type ReactNode, useId } from 'react'

/**
 * A part of the editor under its heading.
 *
 * @param props.title the heading
 * @param props.id the heading's id, where something else refers to it
 * @param props.note what stands beside the heading
 */
export function Section({
  title,
  id,
  note,
  children,
}: {
  title: string
  id?: string
  note?: ReactNode
  children: ReactNode
}) {
  const ownId = useId()
  return (
    <section className="section" aria-labelledby={id ?? ownId}>
      <div className="section-head">
        <h2 id={id ?? ownId}>{title}</h2>
        {note}
      </div>
      {children}
    </section>
  )
}
