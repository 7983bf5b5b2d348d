import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { publication } from '#src/publication.ts'

/**
 * A screen's h1. It names the document, and gets the focus after a change of screen, so that
 * people who do not see the change are told of it.
 *
 * @param props.title the screen's title
 * @param props.hidden whether it is only for people who do not see the screen
 */
export function Heading({ title, hidden = false }: { title: string; hidden?: boolean }) {
  const ref = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const arrivedByLink = useRef(key !== 'default')

  useEffect(() => {
    document.title = `${title} · ${publication.name}`
  }, [title])
  useEffect(() => {
    if (arrivedByLink.current) ref.current?.focus({ preventScroll: true })
  }, [])

  return (
    <h1 ref={ref} tabIndex={-1} className={hidden ? 'visually-hidden' : 'heading'}>
      {title}
    </h1>
  )
}
