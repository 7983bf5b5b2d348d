import { isWebAddress } from './web-address.ts'

/** Widths in pixels that every wider upload is also stored in. */
const mediaWidths = [480, 640, 800, 1200] as const

/** The largest width in pixels that an upload is stored in. */
export const mediaMaxWidth = 1600

/**
 * The types that can be uploaded: those that Cloudflare's Images binding reads on every plan and that
 * the local platform reads too.
 */
export const acceptedImageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/** What to do with an image of a type that is not accepted. */
export const unreadableImages = {
  'image/avif': 'AVIF images cannot be read here. Save this one as JPEG, PNG or WebP.',
  'image/heic':
    'HEIC photos cannot be read here. Save this one as JPEG: on an iPhone, Settings, Camera, Formats, Most Compatible.',
} as const

const keyPattern = /^([0-9a-f]{32})-(\d+)x(\d+)(?:\.(\d+))?\.webp$/

/** The attributes of an `<img>` that loads without a layout shift. */
export interface ImageSources {
  src: string
  srcSet?: string
  width?: number
  height?: number
}

/** Whether articles may show an image from this address. */
export function isImageAddress(address: string): boolean {
  if (address.startsWith('/media/')) return isMediaKey(address.slice('/media/'.length))
  return address.startsWith('https://') && isWebAddress(address)
}

/** Whether it is an image on another site, which readers' pages do not load. Empty is not. */
export function isForeignImage(address: string): boolean {
  return address !== '' && !address.startsWith('/media/')
}

/** Whether the part of an address after `/media/` can be the key of an upload. */
export function isMediaKey(key: string): boolean {
  return keyPattern.test(key)
}

/** The hash in the key of an upload, the same for all sizes of an image. */
export function mediaHash(key: string): string {
  return keyPattern.exec(key)?.[1] ?? ''
}

/**
 * The sizes in which an upload is stored, the largest last. Keys contain the content's hash and the
 * dimensions in pixels, so that a page knows an image's dimensions from its address.
 *
 * @param hash 32 lower-case hexadecimal digits of the content's SHA-256
 * @param width of the largest size
 * @param height of the largest size
 */
export function mediaSizes(
  hash: string,
  width: number,
  height: number,
): { width: number; key: string }[] {
  const smaller = mediaWidths
    .filter((candidate) => candidate < width)
    .map((candidate) => ({ width: candidate, key: `${hash}-${width}x${height}.${candidate}.webp` }))
  return [...smaller, { width, key: `${hash}-${width}x${height}.webp` }]
}

/** The sources and dimensions of an image by its address; only `src` for external images. */
export function imageSources(address: string): ImageSources {
  const match = keyPattern.exec(address.replace(/^\/media\//, ''))
  if (!address.startsWith('/media/') || !match) return { src: address }
  const [, hash = '', width = '0', height = '0'] = match
  const sizes = mediaSizes(hash, Number(width), Number(height))
  return {
    src: `/media/${sizes.at(-1)?.key}`,
    srcSet: sizes.map((size) => `/media/${size.key} ${size.width}w`).join(', '),
    width: Number(width),
    height: Number(height),
  }
}
