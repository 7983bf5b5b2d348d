import { type SyntheticEvent, useState } from 'react'
import readerStyles from './reader-styles.css?url&no-inline'

/** The frame's document before its styles load. The doctype prevents quirks mode. */
export const emptyPage = '<!doctype html><html lang="en"><title>Preview</title>'

/**
 * Gives the document of a frame the reader's styles and the portal's theme.
 *
 * @returns the document's body, null until its styles have loaded; and the frame's `onLoad`
 */
export function usePreviewFrame(): {
  body: HTMLElement | null
  onLoad: (event: SyntheticEvent<HTMLIFrameElement>) => void
} {
  const [body, setBody] = useState<HTMLElement | null>(null)

  function onLoad({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
    const page = currentTarget.contentDocument
    if (!page) return
    const { theme } = document.documentElement.dataset
    page.addEventListener('click', stayOnPage)
    if (theme) page.documentElement.dataset.theme = theme
    const styles = page.createElement('link')
    styles.rel = 'stylesheet'
    styles.href = readerStyles
    styles.addEventListener('load', () => setBody(page.body))
    page.head.append(styles)
  }

  return { body, onLoad }
}

/** Links to other pages of the site would replace the preview. */
function stayOnPage(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (link && link.target !== '_blank') event.preventDefault()
}
