import { type ReactNode, useId, useState } from 'react'
import { useMediaQuery } from '#admin/ui/use-media-query.ts'

interface SectionProps extends FoldProps {
  /** The heading's id, if something else refers to it. */
  id?: string
}

export function Section({ id, ...fold }: SectionProps) {
  const ownId = useId()
  return (
    <section className="section" aria-labelledby={id ?? ownId}>
      <Fold {...fold} id={id ?? ownId} />
    </section>
  )
}

/** As in `editor-panels.css`. */
const belowADesk = '(max-width: 1199px)'

interface FoldProps {
  title: string
  /** Says in one line what is in it. With it the section is folded where it has no column of its own. */
  contains?: string
  /** A field in it was refused, or warns. */
  mustBeSeen?: boolean
  children: ReactNode
}

/** A heading and what is below it. */
export function Fold({
  id,
  title,
  contains,
  mustBeSeen = false,
  children,
}: FoldProps & { id?: string }) {
  const contentId = useId()
  const [isOpen, setOpen] = useState(false)
  const folds = useMediaQuery(belowADesk) && contains !== undefined
  const isShown = !folds || isOpen || mustBeSeen
  // What is put right in it stays in sight.
  if (mustBeSeen && !isOpen) setOpen(true)
  return (
    <>
      <div className="section-head">
        <h2 id={id}>
          {folds ? (
            <button
              type="button"
              className="section-fold"
              aria-expanded={isShown}
              aria-controls={contentId}
              onClick={() => setOpen(!isShown)}
            >
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
        {folds && !isShown && <p className="hint">{contains}</p>}
      </div>
      {contains === undefined ? (
        children
      ) : (
        <div id={contentId} className="section-content" hidden={!isShown}>
          {children}
        </div>
      )}
    </>
  )
}
