import { isWebAddress } from './web-address.ts'

/** Widths in pixels that every upload is kept in, where the original is wider. */
export const mediaWidths = [480, 640, 800, 1200] as const

/** The largest width in pixels that an upload is kept in. */
export const mediaLargestWidth = 1600

/** The largest height in pixels that a WebP image can have. */
export const mediaHeight = 16_383

const keyPattern = /^([0-9a-f]{32})-(\d+)x(\d+)(?:\.(\d+))?\.webp$/

/** All that an `<img>` needs to be drawn without a shift. */
export interface ImageSources {
  src: string
  srcSet?: string
  width?: number
  height?: number
}

/**
 * @param address where an image is said to be
 * @returns whether an article may show it
 */
export function isImageAddress(address: string): boolean {
  if (address.startsWith('/media/')) return isMediaKey(address.slice('/media/'.length))
  return address.startsWith('https://') && isWebAddress(address)
}

/**
 * @param key the part of an address after `/media/`
 * @returns whether it is a key that an upload can have made
 */
export function isMediaKey(key: string): boolean {
  return keyPattern.test(key)
}

/**
 * @param key a key as uploads make it
 * @returns the hash in it, the same for every size of an image
 */
export function mediaHash(key: string): string {
  return keyPattern.exec(key)?.[1] ?? ''
}

/**
 * The names under which an upload is stored. They hold the content's hash and the size in pixels,
 * so that a page knows an image's measures from its address alone.
 *
 * @param hash 32 lower-case hexadecimal digits of the content's SHA-256
 * @param width the largest size's width
 * @param height the largest size's height
 * @returns each size's width and key, the largest last
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

/**
 * @param address an image's address as an article holds it
 * @returns its sources and measures; only `src` for images that are kept elsewhere
 */
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
