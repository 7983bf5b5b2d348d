import { unreadableImages } from '#domain/images/media.ts'
import { ascii, type imageParsers } from './image-parsers.ts'
import { refusedImage } from './refused-image.ts'

/** How many bytes at a file's start tell its type. */
export const signatureBytes = 40

type ImageType = keyof typeof imageParsers

const signatures: Record<ImageType, (start: Uint8Array) => boolean> = {
  'image/jpeg': (start) => holds(start, [0xff, 0xd8, 0xff]),
  'image/png': (start) => holds(start, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/webp': isWebp,
  'image/gif': (start) => /^GIF8[79]a/.test(ascii(start, 0, 6)),
}

/**
 * Detects a file's type by its content, whatever its name says.
 *
 * @param start the file's first 40 bytes, or all if it has fewer
 * @throws ApiError `bad_request` for anything but JPEG, PNG, WebP and GIF
 */
export function imageTypeOf(start: Uint8Array): ImageType {
  for (const [type, hasSignature] of Object.entries(signatures)) {
    if (hasSignature(start)) return type as ImageType
  }
  // The brands of an ISO base media file (ISO/IEC 14496-12, 4.3).
  const brands = ascii(start, 4, 8) === 'ftyp' ? ascii(start, 8, signatureBytes) : ''
  if (/avi[fs]/.test(brands)) throw refusedImage(unreadableImages['image/avif'])
  if (/hei[cfmsx]|hev[cmsx]|mif1|msf1/.test(brands)) {
    throw refusedImage(unreadableImages['image/heic'])
  }
  throw refusedImage('Choose an image: JPEG, PNG, WebP or GIF.')
}

export function isWebp(start: Uint8Array): boolean {
  return ascii(start, 0, 4) === 'RIFF' && ascii(start, 8, 12) === 'WEBP'
}

/** @returns the type of a file as uploads are stored; undefined for any other */
export function storedTypeOf(start: Uint8Array): 'image/webp' | 'image/avif' | undefined {
  if (isWebp(start)) return 'image/webp'
  return ascii(start, 4, 12) === 'ftypavif' ? 'image/avif' : undefined
}

function holds(bytes: Uint8Array, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[index] === byte)
}
