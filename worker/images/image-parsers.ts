import { type ByteParser, take } from './byte-feed.ts'
import { codeTable, GifFrame } from './gif-frame.ts'
import { damagedImage } from './refused-image.ts'

/** What a parser found so far. */
export interface ImageFacts {
  /** In pixels, before a photograph's rotation; 0 until they are known. */
  width: number
  height: number
  /** Frames of an animation; 1 for a still image, once its picture began. */
  frames: number
}

/** Writes what it finds into the facts, and throws `damagedImage` where the format is broken. */
type ImageParser = (facts: ImageFacts) => ByteParser

/** The accepted formats. Each parser begins at the file's first byte and ends with the picture. */
export const imageParsers = {
  'image/jpeg': parseJpeg,
  'image/png': parsePng,
  'image/webp': parseWebp,
  'image/gif': parseGif,
} satisfies Record<string, ImageParser>

/** ITU-T T.81, B.1. A thumbnail in a segment is skipped with it. */
function* parseJpeg(facts: ImageFacts): ByteParser {
  yield { kind: 'pass', bytes: 2 }
  for (;;) {
    // Within a scan, everything up to the next marker is picture; outside, it is padding.
    yield { kind: 'until', byte: 0xff }
    yield { kind: 'pass', bytes: 1 }
    let [marker = 0] = yield* take(1)
    while (marker === 0xff) [marker = 0] = yield* take(1)
    if (marker === 0xd9) {
      if (facts.frames === 0) throw damagedImage()
      return
    }
    // A stuffed zero, a restart or a reserved marker: no segment follows.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) continue
    const length = view(yield* take(2)).getUint16(0) - 2
    const isFrame = marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame && length >= 5) {
      const frame = view(yield* take(5))
      facts.height = frame.getUint16(1)
      facts.width = frame.getUint16(3)
      yield { kind: 'pass', bytes: length - 5 }
      continue
    }
    if (marker === 0xda) facts.frames = 1
    yield { kind: 'pass', bytes: Math.max(0, length) }
  }
}

/** Chunks of text, never read, which decoders inflate all the same: hundreds take minutes. */
const pngTexts = ['tEXt', 'zTXt', 'iTXt']

/** W3C PNG, 5.3. */
function* parsePng(facts: ImageFacts): ByteParser {
  yield { kind: 'pass', bytes: 8 }
  for (;;) {
    const head = yield* take(8)
    const length = view(head).getUint32(0)
    const type = ascii(head, 4, 8)
    /** The checksum that ends every chunk. */
    const crc = 4
    if (length > 0x7fff_ffff) throw damagedImage()
    if (pngTexts.includes(type)) yield { kind: 'drop', bytes: length + crc }
    else if (type === 'IHDR' && length === 13) {
      const size = view(yield* take(8))
      facts.width = size.getUint32(0)
      facts.height = size.getUint32(4)
      yield { kind: 'pass', bytes: 5 + crc }
    } else if (type === 'acTL' && length === 8) {
      facts.frames = view(yield* take(4)).getUint32(0)
      yield { kind: 'pass', bytes: 4 + crc }
    } else {
      if (type === 'IDAT') facts.frames ||= 1
      yield { kind: 'pass', bytes: length + crc }
      if (type === 'IEND') return
    }
  }
}

/** GIF89a, 17 to 27. */
function* parseGif(facts: ImageFacts): ByteParser {
  yield { kind: 'pass', bytes: 6 }
  const screen = view(yield* take(7))
  facts.width = screen.getUint16(0, true)
  facts.height = screen.getUint16(2, true)
  yield { kind: 'pass', bytes: colorTableBytes(screen.getUint8(4)) }
  const table = codeTable()
  for (;;) {
    const [introducer] = yield* take(1)
    if (introducer === 0x3b) {
      if (facts.frames === 0) throw damagedImage()
      return
    }
    if (introducer === 0x21) {
      yield { kind: 'pass', bytes: 1 }
      yield* gifBlocks(() => {})
    } else if (introducer === 0x2c) {
      const frame = view(yield* take(9))
      const [width, height] = [frame.getUint16(4, true), frame.getUint16(6, true)]
      facts.width = Math.max(facts.width, frame.getUint16(0, true) + width)
      facts.height = Math.max(facts.height, frame.getUint16(2, true) + height)
      facts.frames += 1
      yield { kind: 'pass', bytes: colorTableBytes(frame.getUint8(8)) }
      const [codeBits = 0] = yield* take(1)
      const picture = new GifFrame(codeBits, table)
      yield* gifBlocks((block) => picture.push(block))
      if (picture.pixels < width * height) throw damagedImage()
    } else throw damagedImage()
  }
}

/** Blocks of up to 255 bytes, which an empty one ends. */
function* gifBlocks(onBlock: (block: Uint8Array) => void): ByteParser {
  for (;;) {
    const [bytes = 0] = yield* take(1)
    if (bytes === 0) return
    onBlock(yield* take(bytes))
  }
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** RFC 9649, 2. */
function* parseWebp(facts: ImageFacts): ByteParser {
  let left = view(yield* take(12)).getUint32(4, true) - 4
  while (left > 0) {
    const head = yield* take(8)
    const type = ascii(head, 0, 4)
    const length = view(head).getUint32(4, true)
    const padded = length + (length % 2)
    left -= 8 + padded
    // The last chunk's padding is sometimes left out.
    if (left < -1) throw damagedImage()
    const isNew = facts.width === 0
    if (type === 'ANMF') facts.frames += 1
    else if (type === 'VP8 ' || type === 'VP8L') facts.frames ||= 1
    const read = isNew && type in webpSizes ? Math.min(10, padded) : 0
    if (read === 10) Object.assign(facts, webpSizes[type]?.(view(yield* take(read))))
    yield { kind: 'pass', bytes: padded - (read === 10 ? read : 0) + Math.min(0, left) }
  }
  if (facts.frames === 0) throw damagedImage()
}

/** The sizes that the first chunk of a WebP states in its first ten bytes. */
const webpSizes: Record<string, (start: DataView) => { width: number; height: number }> = {
  VP8X: (start) => ({
    width: (start.getUint32(4, true) & 0xff_ffff) + 1,
    height: (start.getUint32(6, true) >>> 8) + 1,
  }),
  'VP8 ': (start) => ({
    width: start.getUint16(6, true) & 0x3fff,
    height: start.getUint16(8, true) & 0x3fff,
  }),
  VP8L: (start) => {
    const bits = start.getUint32(1, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  },
}

export function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
