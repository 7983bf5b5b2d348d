import { type DragEvent, type ReactNode, useEffect, useState } from 'react'

/**
 * A place on which an image can be dropped.
 *
 * @param props.label what the place is, for people who do not see it
 * @param props.onFile called with the dropped file, whatever it is
 */
export function ImageDrop({
  label,
  onFile,
  children,
}: {
  label: string
  onFile: (file: File) => void
  children: ReactNode
}) {
  const [over, setOver] = useState(false)

  function hover(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }

  function drop(event: DragEvent) {
    setOver(false)
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    onFile(file)
  }

  return (
    <fieldset
      className={over ? 'image-drop image-drop-over' : 'image-drop'}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  )
}

/** A file that misses its place is not opened in place of what is being written. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}
