import { ascii } from './image-parsers.ts'

/** Markup that makes a browser read a file as a page, whatever else the file is. */
const markup = /<(?:!doctype\s|(?:html|head|body|script|iframe|svg|meta)[\s>/])/i

/** No less than the longest markup. */
const windowBytes = 16

const lessThan = 0x3c

/** The bytes that follow it in markup, in lower case. */
const initials = new Set(Array.from('!hbsim', (letter) => letter.charCodeAt(0)))

/** Looks for markup in a file that arrives in chunks, without making a text of it. */
export class MarkupScan {
  /** The end of the chunk before: markup may begin in it. */
  #tail = ''

  /** Whether markup ends in this chunk. */
  finds(chunk: Uint8Array): boolean {
    const seam = this.#tail + ascii(chunk, 0, windowBytes)
    this.#tail = (this.#tail + ascii(chunk, -windowBytes, chunk.length)).slice(-windowBytes)
    if (markup.test(seam)) return true
    for (let at = chunk.indexOf(lessThan); at >= 0; at = chunk.indexOf(lessThan, at + 1)) {
      const isMarkup = initials.has((chunk[at + 1] ?? 0) | 0x20)
      if (isMarkup && markup.test(ascii(chunk, at, at + windowBytes))) return true
    }
    return false
  }
}
