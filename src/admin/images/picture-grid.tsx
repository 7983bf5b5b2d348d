import { type KeyboardEvent, useRef, useState } from 'react'
import { passFocusOn, rovingIndex } from '#admin/ui/focus.ts'
import type { LibraryImage } from '#domain/images/library.ts'
import { imageSources } from '#domain/images/media.ts'

interface PictureGridProps {
  images: readonly LibraryImage[]
  onChoose: (image: LibraryImage) => void
}

/** Pictures to choose from. Arrow keys move between them. */
export function PictureGrid({ images, onChoose }: PictureGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState(0)
  const reachable = Math.min(focused, images.length - 1)

  function move(event: KeyboardEvent, index: number) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const first = buttons[0]?.getBoundingClientRect().top
    const columns = buttons.filter((button) => button.getBoundingClientRect().top === first).length
    const target = gridIndex(event.key, index, images.length, columns)
    if (target === null) return
    event.preventDefault()
    setFocused(target)
    buttons[target]?.focus()
  }

  return (
    <ul ref={list} className="media-grid" aria-label="Pictures">
      {images.map((image, index) => (
        <li key={image.hash} ref={passFocusOn}>
          <button
            type="button"
            className="whole-line media-tile"
            tabIndex={index === reachable ? 0 : -1}
            onFocus={() => setFocused(index)}
            onKeyDown={(event) => move(event, index)}
            onClick={() => onChoose(image)}
          >
            <img
              {...imageSources(image.url)}
              sizes="(max-width: 768px) 45vw, 220px"
              style={{ objectPosition: `${image.focus.x}% ${image.focus.y}%` }}
              alt=""
              loading="lazy"
              decoding="async"
            />
            <span className="clamped media-name">{nameOf(image)}</span>
            <span className="muted media-facts">
              {image.published ? 'Published' : image.used ? 'Used' : 'Unused'}
              {!image.alt && <NoAltSign />}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function nameOf({ name, alt, width, height }: LibraryImage): string {
  return name || alt || `${width} × ${height}`
}

function NoAltSign() {
  return (
    <span className="badge badge-alarm media-no-alt" title="No alternative text">
      <s aria-hidden="true">alt</s>
      <span className="visually-hidden">, no alternative text</span>
    </span>
  )
}

/**
 * Where a key moves the focus in a grid: as in a row, and by rows.
 *
 * @returns null for every other key, and where there is no such row
 */
function gridIndex(key: string, index: number, count: number, columns: number): number | null {
  const step = key === 'ArrowDown' ? columns : key === 'ArrowUp' ? -columns : 0
  if (step === 0) return rovingIndex(key, index, count)
  const target = index + step
  return target >= 0 && target < count ? target : null
}
