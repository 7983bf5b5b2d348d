import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import { ArticleView } from '#article/article-view.tsx'
import { previewedArticle } from './previewed-article.ts'
import { emptyPage, useFrameBody } from './use-frame-body.ts'
import { type PreviewWidth, previewWidths } from './widths.ts'

/**
 * The article as the reader will see it, at the width of a phone, a tablet or a desk, drawn by the
 * reader's own components in the reader's own styles.
 *
 * @param props.form the editor's fields
 * @param props.publishedAt when readers first saw it; null for never
 * @param props.onClose called to go back to writing
 */
export function Preview({
  form,
  publishedAt,
  onClose,
}: {
  form: ArticleForm
  publishedAt: string | null
  onClose: () => void
}) {
  const name = useId()
  const { body, onLoad } = useFrameBody()
  const [width, setWidth] = useState<PreviewWidth>(() => fitting())
  const stage = useRef<HTMLDivElement>(null)
  const scale = useScale(stage, width)
  const [article] = useState(() => previewedArticle(form, publishedAt))

  return (
    <Modal title="Preview" size="full" onClose={onClose}>
      <div className="preview-bar">
        <fieldset className="preview-widths">
          <legend className="visually-hidden">Width</legend>
          {previewWidths.map((choice) => (
            <label key={choice.name} className="preview-width">
              <input
                type="radio"
                name={name}
                checked={choice === width}
                onChange={() => setWidth(choice)}
              />
              <span>
                {choice.label}
                <span className="preview-pixels">, {choice.pixels} px</span>
              </span>
            </label>
          ))}
        </fieldset>
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
            <ArticleView article={article} />
          </main>,
          body,
        )}
    </Modal>
  )
}

/** The kind of screen that this one is. */
function fitting(): PreviewWidth {
  const widest = previewWidths.findLast(({ from }) => from <= window.innerWidth)
  return widest ?? previewWidths[0]
}

/** How much smaller a width is drawn to fit on the stage. */
function useScale(stage: RefObject<HTMLDivElement | null>, { pixels }: PreviewWidth): number {
  const [room, setRoom] = useState(pixels)
  useEffect(() => {
    if (!stage.current || !('ResizeObserver' in window)) return
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    observer.observe(stage.current)
    return () => observer.disconnect()
  }, [stage])
  return Math.min(1, room / pixels)
}
