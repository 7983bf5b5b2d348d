import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { submissionOf } from '#admin/editor/form/article-form.ts'
import { usePictureDefaults } from '#admin/images/use-picture-defaults.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { Choices } from '#admin/ui/fields/choices.tsx'
import { ArticleView, type ArticleViewData } from '#article/article-view.tsx'
import { pickFields, textFieldNames } from '#domain/articles/article-fields.ts'
import { bylineOf } from '#domain/authors/author.ts'
import { creditsOf } from '#domain/images/library.ts'
import { imagesIn } from '#domain/images/published-images.ts'
import { en } from '#domain/language/words/en.ts'
import readerStyles from './reader-styles.css?url&no-inline'

interface PreviewWidth {
  name: string
  label: string
  pixels: number
  /** The narrowest window for which it is the default. */
  minWindow: number
}

const phone: PreviewWidth = { name: 'phone', label: 'Phone', pixels: 390, minWindow: 0 }

/** From the narrowest to the widest. */
const previewWidths: readonly PreviewWidth[] = [
  phone,
  { name: 'tablet', label: 'Tablet', pixels: 820, minWindow: 700 },
  { name: 'desktop', label: 'Desktop', pixels: 1440, minWindow: 1024 },
]

const widthChoices = previewWidths.map(({ name, label, pixels }) => ({
  value: name,
  label: (
    <>
      {label}
      <span className="preview-pixels">, {pixels} px</span>
    </>
  ),
}))

interface PreviewProps {
  form: ArticleForm
  /** When the article was first published; null for never. */
  publishedAt: string | null
  onClose: () => void
}

/** Shows the article as readers will see it, with the reader's own components and styles. */
export function Preview({ form, publishedAt, onClose }: PreviewProps) {
  const { body, onLoad } = usePreviewFrame()
  const [width, setWidth] = useState(defaultWidth)
  const stage = useRef<HTMLDivElement>(null)
  const scale = useScale(stage, width)
  const [article] = useState(() => previewedArticle(form, publishedAt))
  const pictureCredits = creditsOf(usePictureDefaults(imagesIn(article)))

  return (
    <Modal title="Preview" size="full" onClose={onClose}>
      <div className="line middle apart preview-bar">
        <Choices
          legend="Width"
          hidesLegend
          className="choices-line"
          choices={widthChoices}
          chosen={width.name}
          onChoose={(name) => setWidth(previewWidths.find((one) => one.name === name) ?? phone)}
        />
        <Button onClick={onClose}>Close preview</Button>
      </div>
      <div className="preview-stage" ref={stage}>
        <iframe
          srcDoc={emptyPage}
          onLoad={onLoad}
          className="preview-frame"
          title={`Preview at ${width.pixels} pixels`}
          style={{
            width: `${width.pixels}px`,
            height: `${100 / scale}%`,
            transform: `scale(${scale})`,
          }}
        />
      </div>
      {body &&
        createPortal(
          <main className="column">
            <ArticleView article={{ ...article, pictureCredits }} words={en} />
          </main>,
          body,
        )}
    </Modal>
  )
}

function defaultWidth(): PreviewWidth {
  return previewWidths.findLast(({ minWindow }) => minWindow <= window.innerWidth) ?? phone
}

function useScale(stage: RefObject<HTMLDivElement | null>, { pixels }: PreviewWidth): number {
  const [available, setAvailable] = useState(pixels)
  useEffect(() => {
    if (!stage.current || !('ResizeObserver' in window)) return
    const observer = new ResizeObserver(([entry]) => entry && setAvailable(entry.contentRect.width))
    observer.observe(stage.current)
    return () => observer.disconnect()
  }, [stage])
  return Math.min(1, available / pixels)
}

/** What an article page would show if the form were published now. */
function previewedArticle(form: ArticleForm, publishedAt: string | null): ArticleViewData {
  const { author, citations, quotes, tags } = submissionOf(form, null, true)
  return {
    ...pickFields(form, textFieldNames),
    audio: form.audio,
    title: form.title.trim() || 'Untitled',
    author: bylineOf(author ?? ''),
    tags: tags ?? [],
    citations: citations ?? [],
    quotes: form.quotes.filter(({ text }) => quotes?.some((sent) => sent.text === text)),
    publishedAt: publishedAt ?? new Date().toISOString(),
  }
}

/** The frame's document before its styles load. The doctype prevents quirks mode. */
const emptyPage = '<!doctype html><html lang="en"><title>Preview</title>'

/**
 * Gives the document of a frame the reader's styles and the portal's theme.
 *
 * @returns the document's body, null until its styles have loaded; and the frame's `onLoad`
 */
function usePreviewFrame() {
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
