import { useEffect, useRef } from 'react'
import { useVisit } from '#admin/navigation/navigation.tsx'
import { usePublicationName } from '#admin/publication.ts'

/** The id of a screen's h1. */
export const headingId = 'heading'

/**
 * A screen's h1. It sets the document's title, and takes the focus after a navigation, so that
 * screen readers announce the new screen.
 */
export function Heading({ title }: { title: string }) {
  const ref = useRef<HTMLHeadingElement>(null)
  const { number } = useVisit()
  const publication = usePublicationName()
  const navigated = useRef(number > 0)

  useEffect(() => {
    document.title = `${title} · ${publication}`
  }, [title, publication])
  useEffect(() => {
    if (navigated.current) ref.current?.focus({ preventScroll: true })
  }, [])

  return (
    <h1 ref={ref} id={headingId} tabIndex={-1} className="heading">
      {title}
    </h1>
  )
}
