import { isImageFile } from '#admin/ui/uploads/prepared-image.ts'
import { parsePastedHtml } from './pasted-word-lists.ts'

/** The pictures that came within pasted HTML, as Word on the web writes them. An article has none like that. */
export function picturesWithin(html: string): File[] {
  const images = parsePastedHtml(html).querySelectorAll('img[src^="data:image/"]')
  const files = [...images].map((image) => fileOf(image.getAttribute('src') ?? ''))
  return files.filter((file) => file !== null)
}

/** Null if it is no picture. */
function fileOf(address: string): File | null {
  const [, type = '', data = ''] = /^data:([^;,]+);base64,(.*)$/s.exec(address) ?? []
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    const file = new File([bytes], `pasted.${type.replace('image/', '')}`, { type })
    return bytes.length > 0 && isImageFile(file) ? file : null
  } catch {
    return null
  }
}
