import { mediaAddress, mediaFacts, mediaFiles } from '#domain/images/media.ts'
import type { Appearance } from './appearance.ts'
import { themes } from './themes.ts'

/** The magazine's logo: uploads, as their addresses. */
export type Logo = NonNullable<Appearance['logo']>

export interface FacePictures {
  logo?: Logo | null | undefined
  /** The square picture that all icons are made of. */
  icon?: string | null | undefined
}

/** Where the pictures of the face are, which the login shows: without a session. */
export const facePath = '/face/'

interface IconFile {
  /** Of the file, in pixels. */
  width: number
  /** Whether transparent parts get a ground: where the picture could not be seen without one. */
  isOpaque?: true
  /** Around the picture, in pixels: what a telephone may cut off. */
  border?: number
}

/** The PNGs that are made of a picture, since icons of other types are not shown everywhere. */
export const iconFiles = {
  favicon: { width: 64 },
  'favicon-night': { width: 64, isOpaque: true },
  /** Of RSS, which allows 144 pixels. */
  feed: { width: 144, isOpaque: true },
  touch: { width: 180, isOpaque: true },
  small: { width: 192 },
  large: { width: 512 },
  maskable: { width: 512, isOpaque: true, border: 51 },
} as const satisfies Record<string, IconFile>

export type IconKind = keyof typeof iconFiles

/** How an icon's file is made: the width of the picture in it, and the colour around it. */
export function iconMaking(address: string, kind: IconKind) {
  const { width, isOpaque, border = 0 }: IconFile = iconFiles[kind]
  const colour = mediaFacts(address)?.ground
  return {
    width: width - 2 * border,
    ground: isOpaque && (colour ? `#${colour}` : themes.paper.ground),
    border,
  }
}

export function iconAddress(address: string, kind: IconKind): string {
  return `${facePath}${iconKey(address, kind)}`
}

export function iconKey(address: string, kind: IconKind): string {
  return `${stemOf(address)}.${kind}.png`
}

/** The keys of all icons that may have been made of an upload. */
export function iconKeys(address: string): string[] {
  return (Object.keys(iconFiles) as IconKind[]).map((kind) => iconKey(address, kind))
}

function stemOf(address: string): string {
  return address.slice('/media/'.length, -'.webp'.length)
}

/** The file of a logo that is at least so wide, in pixels. */
export function logoFile(address: string, width: number): string {
  const facts = mediaFacts(address)
  const files = facts ? mediaFiles(facts) : []
  return (files.find((file) => file.width >= width) ?? files.at(-1))?.key ?? ''
}

/** What a path below `/face/` asks for. */
export interface FaceFile {
  /** The address of the upload. */
  picture: string
  /** Of the stored file. */
  key: string
  /** Undefined for a size of the picture itself. */
  icon?: IconKind
}

export function faceFile(path: string): FaceFile | undefined {
  const key = path.slice(facePath.length)
  const [, stem, kind] = /^([0-9a-fx-]+)\.([a-z-]+)\.png$/.exec(key) ?? []
  const facts = mediaFacts(stem === undefined ? key : `${stem}.webp`)
  if (!facts) return undefined
  const picture = mediaAddress(facts)
  if (kind === undefined) return { picture, key }
  return Object.hasOwn(iconFiles, kind) ? { picture, key, icon: kind as IconKind } : undefined
}

/** Whether a face has a picture: only then is it for everyone. */
export function hasPicture({ logo, icon }: FacePictures, address: string): boolean {
  return [logo?.paper, logo?.night, icon].includes(address)
}

/** The widths of logos, in pixels: in bars, and where they stand large. */
export const logoWidths = { bar: 480, large: 800 } as const
