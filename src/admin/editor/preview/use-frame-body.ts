import { type SyntheticEvent, useState } from 'react'
import readerStyles from './reader-styles.css?url&no-inline'

/** The document of the frame before its styles are there: one of today's, not of the nineties. */
export const emptyPage = '<!doctype html><html lang="en"><title>Preview</title>'

/**
 * Makes the document of a frame that holds the empty page one of the reader's pages: their styles,
 * the portal's theme.
 *
 * @returns its body, once its styles are there; and what is to be called when the frame has loaded
 */
export function useFrameBody(): {
  body: HTMLElement | null
  onLoad: (event: SyntheticEvent<HTMLIFrameElement>) => void
} {
  const [body, setBody] = useState<HTMLElement | null>(null)

  function onLoad({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
    const page = currentTarget.contentDocument
    if (!page) return
    const { theme } = document.documentElement.dataset
    if (theme) page.documentElement.dataset.theme = theme
    const styles = page.createElement('link')
    styles.rel = 'stylesheet'
    styles.href = readerStyles
    styles.addEventListener('load', () => setBody(page.body))
    page.head.append(styles)
  }

  return { body, onLoad }
}
