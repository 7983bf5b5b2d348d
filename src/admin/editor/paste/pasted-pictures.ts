import { isImageFile } from '#admin/ui/uploads/prepared-image.ts'
import { parsePastedHtml } from './pasted-word-lists.ts'

/**
 * The pictures that came within pasted HTML, as Word on the web writes them. An article has none like that.
 * Those with a description of their role are the boxes of a checklist in Google Docs.
 */
export function picturesWithin(html: string): File[] {
  const images = parsePastedHtml(html).querySelectorAll(
    'img[src^="data:image/"]:not([aria-roledescription])',
  )
  const files = [...images].map((image) => fileOf(image.getAttribute('src') ?? ''))
  return files.filter((file) => file !== null)
}

/** No picture is as small: what holds a place until one is loaded. */
const placeholderBytes = 100

/** Null if it is no picture. */
function fileOf(address: string): File | null {
  const [, type = '', data = ''] = /^data:([^;,]+);base64,(.*)$/s.exec(address) ?? []
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    const file = new File([bytes], `pasted.${type.replace('image/', '')}`, { type })
    return bytes.length > placeholderBytes && isImageFile(file) ? file : null
  } catch {
    return null
  }
}
