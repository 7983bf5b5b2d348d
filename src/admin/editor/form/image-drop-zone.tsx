import { type DragEvent, type ReactNode, useState } from 'react'

interface ImageDropZoneProps {
  label: string
  onFile: (file: File) => void
  children: ReactNode
}

export function ImageDropZone({ label, onFile, children }: ImageDropZoneProps) {
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
      className={over ? 'image-drop-zone image-drop-zone-over' : 'image-drop-zone'}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  )
}
