import { audioFacts } from '#domain/audio/audio.ts'
import { isWebAddress } from '#domain/web-address.ts'

/** Widths in pixels that every wider picture is also stored in: those that pages show, once and twice. */
const mediaWidths = [480, 720, 960, 1200] as const

/** The widths of animations, transparent pictures, and uploads from before their colour was known. */
const plainWidths = [480, 640, 800, 1200] as const

/** The longest side in pixels of an AVIF that Cloudflare encodes. */
const avifSide = 1200

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

const keyPattern = /^([0-9a-f]{32})-(\d+)x(\d+)(?:-([0-9a-f]{6}))?(?:\.\d+\.avif|(?:\.\d+)?\.webp)$/

/** What the address of an upload says of it. */
export interface MediaFacts {
  /** 32 lower-case hexadecimal digits of the content's SHA-256. */
  hash: string
  /** Of the largest size, in pixels. */
  width: number
  height: number
  /** Its average colour, six lower-case hexadecimal digits; a picture with one is still and opaque. */
  ground?: string | undefined
}

/** One of the files in which an upload is stored. */
export interface MediaFile {
  width: number
  key: string
}

/** The attributes of an `<img>` that loads without a layout shift. */
export interface ImageSources {
  src: string
  srcSet?: string
  width?: number
  height?: number
}

/** Whether articles may show an image from this address. */
export function isImageAddress(address: string): boolean {
  if (address.startsWith('/media/')) return keyPattern.test(address.slice('/media/'.length))
  return address.startsWith('https://') && isWebAddress(address)
}

/** Whether it is an image on another site, which readers' pages do not load. Empty is not. */
export function isForeignImage(address: string): boolean {
  return address !== '' && !address.startsWith('/media/')
}

/** Whether the part of an address after `/media/` can be the key of an upload. */
export function isMediaKey(key: string): boolean {
  return keyPattern.test(key) || audioFacts(key) !== undefined
}

/** The hash in the key of an upload, the same for all sizes of an image. */
export function mediaHash(key: string): string {
  return keyPattern.exec(key)?.[1] ?? audioFacts(key)?.hash ?? ''
}

/** @returns what the address of an upload, or one of its keys, says; undefined for any other */
export function mediaFacts(address: string): MediaFacts | undefined {
  const match = keyPattern.exec(address.replace(/^\/media\//, ''))
  if (!match) return undefined
  const [, hash = '', width, height, ground] = match
  return { hash, width: Number(width), height: Number(height), ground }
}

/**
 * The address of an upload: that of its largest size. It contains the content's hash, the dimensions and
 * the average colour, so that a page knows them without asking.
 */
export function mediaAddress(facts: MediaFacts): string {
  return `/media/${stemOf(facts)}.webp`
}

function stemOf({ hash, width, height, ground }: MediaFacts): string {
  return `${hash}-${width}x${height}${ground ? `-${ground}` : ''}`
}

/**
 * The files in which an upload is stored, the largest last. A picture with a ground is stored as AVIF
 * where Cloudflare encodes one, and has a copy of the largest size for dense screens.
 */
export function mediaFiles(facts: MediaFacts): MediaFile[] {
  const { width, height, ground } = facts
  const stem = stemOf(facts)
  const widths: number[] = (ground ? mediaWidths : plainWidths).filter((narrow) => narrow < width)
  if (ground && width > avifSide) widths.push(width)
  const smaller = widths.map((narrow) => {
    const isAvif = ground && Math.max(narrow, (height * narrow) / width) <= avifSide
    return { width: narrow, key: `${stem}.${narrow}.${isAvif ? 'avif' : 'webp'}` }
  })
  return [...smaller, { width, key: `${stem}.webp` }]
}

export function mediaKeys(address: string): string[] {
  const facts = mediaFacts(address)
  return facts ? mediaFiles(facts).map(({ key }) => key) : []
}

export function imageSources(address: string): ImageSources {
  const facts = address.startsWith('/media/') ? mediaFacts(address) : undefined
  if (!facts) return { src: address }
  const files = mediaFiles(facts)
  const offered = files.filter(
    ({ width }, index) => files.findIndex((file) => file.width === width) === index,
  )
  return {
    src: mediaAddress(facts),
    srcSet: offered.map(({ key, width }) => `/media/${key} ${width}w`).join(', '),
    width: facts.width,
    height: facts.height,
  }
}
