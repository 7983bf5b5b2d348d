import type { MouseEvent } from 'react'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import type { Focus, LibraryImage } from '#domain/images/library.ts'
import { imageSources } from '#domain/images/media.ts'

const axes = [
  { axis: 'x', label: 'Focal point, from the left' },
  { axis: 'y', label: 'Focal point, from the top' },
] as const

interface FocusFieldProps {
  image: LibraryImage
  focus: Focus
  disabled: boolean
  onChange: (focus: Focus) => void
}

/** What crops keep visible: a click into the picture, or two sliders; and a card's crop. */
export function FocusField({ image, focus, disabled, onChange }: FocusFieldProps) {
  const sources = imageSources(image.url)

  function point({ currentTarget, clientX, clientY }: MouseEvent) {
    if (disabled) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const percent = (at: number, of: number) => Math.round(Math.min(1, Math.max(0, at / of)) * 100)
    onChange({ x: percent(clientX - left, width), y: percent(clientY - top, height) })
  }

  return (
    <div className="focus-field">
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the sliders do the same */}
      <div className="focus-picture" onClick={point}>
        <img {...sources} sizes="(max-width: 768px) 90vw, 440px" alt={image.alt} />
        <span
          className="focus-mark"
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          aria-hidden="true"
        />
      </div>
      <div className="stack focus-side">
        <img
          {...sources}
          className="focus-crop"
          sizes="260px"
          style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
          alt="As cards crop it"
        />
        {axes.map(({ axis, label }) => (
          <InputField
            key={axis}
            label={label}
            type="range"
            min={0}
            max={100}
            step={5}
            disabled={disabled}
            value={focus[axis]}
            onText={(text) => onChange({ ...focus, [axis]: Number(text) })}
          />
        ))}
      </div>
    </div>
  )
}
