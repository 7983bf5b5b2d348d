import type { AudioExtension } from './audio.ts'

/** How much must be known of a file to tell its type: an ID3 header has 10 bytes, an `ftyp` box more. */
const neededBytes = 12

/** Brands of MPEG-4 files that players take for audio. */
const brands = ['M4A ', 'M4B ', 'mp41', 'mp42', 'isom', 'iso2', 'iso4', 'iso5', 'iso6', 'dash']

/** How far behind tags the first frame may begin, as some programs write zeros between, and how many tags there may be. */
const gapBytes = 4096

/**
 * Tells what an audio file is from its own bytes while they pass: MPEG audio of layer III, with tags or
 * without, or MPEG-4. Tags, which may hold a large picture, are skipped and not kept.
 */
export class AudioInspector {
  /** What the file is; undefined until it is known. */
  extension: AudioExtension | undefined
  /** Whether nothing more is to be looked at. */
  isDone = false
  #unread = new Uint8Array()
  /** Bytes of a tag still to come. */
  #tagBytes = 0
  #gap = 0

  /** @returns false if the file is nothing of the kind */
  push(chunk: Uint8Array): boolean {
    if (this.isDone) return true
    const skipped = Math.min(this.#tagBytes, chunk.length)
    this.#tagBytes -= skipped
    const unread = new Uint8Array(this.#unread.length + chunk.length - skipped)
    unread.set(this.#unread)
    unread.set(chunk.subarray(skipped), this.#unread.length)
    this.#unread = unread
    while (!this.isDone && this.#unread.length >= neededBytes) {
      if (!this.#readNext()) return false
    }
    return true
  }

  #readNext(): boolean {
    const bytes = this.#unread
    const tagBytes = id3Length(bytes)
    if (tagBytes > 0) {
      this.extension = 'mp3'
      this.#unread = bytes.subarray(tagBytes)
      this.#tagBytes = Math.max(0, tagBytes - bytes.length)
      return ++this.#gap < gapBytes
    }
    if (isFrame(bytes)) return this.#found('mp3')
    if (this.extension === undefined) return isMpeg4(bytes) && this.#found('m4a')
    this.#unread = bytes.subarray(1)
    return ++this.#gap < gapBytes
  }

  #found(extension: AudioExtension): true {
    this.extension = extension
    this.isDone = true
    this.#unread = new Uint8Array()
    return true
  }
}

/** The length of an ID3v2 tag with its header; 0 if there is none (id3.org, ID3v2.4, section 3.1). */
function id3Length(bytes: Uint8Array): number {
  const [, , , major = 0, minor = 0, flags = 0, ...sizes] = bytes.subarray(0, 10)
  if (textAt(bytes, 0, 3) !== 'ID3' || major > 4 || major < 2 || minor === 0xff) return 0
  if (sizes.some((part) => part > 0x7f)) return 0
  const hasFooter = (flags & 0x10) !== 0
  return sizes.reduce((size, part) => size * 128 + part, 0) + (hasFooter ? 20 : 10)
}

/** Whether the bytes begin with the header of a frame of MPEG audio, layer III. */
function isFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isSynchronized = first === 0xff && (second & 0xe0) === 0xe0
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3]
  const [bitrate, sampleRate] = [third >> 4, (third >> 2) & 3]
  const isLayer3 = version !== 1 && layer === 1
  return isSynchronized && isLayer3 && bitrate !== 0 && bitrate !== 15 && sampleRate !== 3
}

function isMpeg4(bytes: Uint8Array): boolean {
  return textAt(bytes, 4, 8) === 'ftyp' && brands.includes(textAt(bytes, 8, 12))
}

function textAt(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end))
}
