import { ApiError } from '#worker/http/errors.ts'

interface ImageKind {
  type: string
  /** Whether the bytes begin with the signature of this kind. */
  hasSignature: (bytes: Uint8Array) => boolean
  /** Whether the file is complete: some decoders fill up what is missing without an error. */
  isComplete: (bytes: Uint8Array) => boolean
}

/** The accepted kinds, recognised by their content. */
const kinds: ImageKind[] = [
  {
    type: 'image/jpeg',
    hasSignature: (bytes) => holds(bytes, 0, [0xff, 0xd8, 0xff]),
    isComplete: hasWholeScan,
  },
  {
    type: 'image/png',
    hasSignature: (bytes) => holds(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    isComplete: (bytes) => lastIndexOf(bytes, [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]) > 0,
  },
  {
    type: 'image/webp',
    hasSignature: isWebp,
    isComplete: (bytes) => view(bytes).getUint32(4, true) + 8 <= bytes.length,
  },
  {
    type: 'image/avif',
    hasSignature: (bytes) => ascii(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, 40)),
    isComplete: hasWholeBoxes,
  },
  {
    type: 'image/gif',
    hasSignature: (bytes) => /^GIF8[79]a/.test(ascii(bytes, 0, 6)),
    isComplete: (bytes) => bytes.lastIndexOf(0x3b) > 0,
  },
]

/** Markup that makes a browser read a file as a page, whatever else the file is. */
const markup = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|meta)[\s>/]/i

/**
 * Detects a file's type by its content, before anything is decoded.
 *
 * @throws ApiError `bad_request` for anything but JPEG, PNG, WebP, AVIF and GIF, for a truncated file,
 * and for a file that is a web page as well
 */
export function imageType(bytes: Uint8Array): string {
  const kind = kinds.find(({ hasSignature }) => hasSignature(bytes))
  if (!kind) throw refusedImage('Choose an image: JPEG, PNG, WebP, AVIF or GIF.')
  if (!kind.isComplete(bytes)) throw damagedImage()
  if (markup.test(new TextDecoder('latin1').decode(bytes))) {
    throw refusedImage('This file is an image and a web page in one. Choose an image alone.')
  }
  return kind.type
}

export function isWebp(bytes: Uint8Array): boolean {
  return ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP'
}

export function refusedImage(message: string): ApiError {
  return new ApiError('bad_request', message, { issues: [{ field: 'image', message }] })
}

export function damagedImage(): ApiError {
  return refusedImage('This image could not be read. It may be damaged.')
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

function holds(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte)
}

function lastIndexOf(bytes: Uint8Array, wanted: readonly [number, ...number[]]): number {
  const [first] = wanted
  let at = bytes.lastIndexOf(first)
  while (at >= 0 && !holds(bytes, at, wanted)) {
    at = at === 0 ? -1 : bytes.lastIndexOf(first, at - 1)
  }
  return at
}

/** Walks a JPEG's segments up to the picture itself (ITU-T T.81, B.1): a thumbnail ends earlier. */
function hasWholeScan(bytes: Uint8Array): boolean {
  let at = 2
  while (bytes[at] === 0xff && at + 4 <= bytes.length) {
    if (bytes[at + 1] === 0xda) return lastIndexOf(bytes, [0xff, 0xd9]) > at
    at += 2 + view(bytes).getUint16(at + 2)
  }
  return false
}

/** Walks the boxes of an ISO base media file (ISO/IEC 14496-12, 4.2). */
function hasWholeBoxes(bytes: Uint8Array): boolean {
  let at = 0
  while (at + 8 <= bytes.length) {
    const stated = view(bytes).getUint32(at)
    // Up to the end of the file.
    if (stated === 0) return true
    const isLong = stated === 1 && at + 16 <= bytes.length
    const size = isLong ? Number(view(bytes).getBigUint64(at + 8)) : stated
    if (size < 8) return false
    at += size
  }
  return at === bytes.length
}
