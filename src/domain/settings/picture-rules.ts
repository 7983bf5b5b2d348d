import { mediaAddress, mediaFacts } from '#domain/images/media.ts'
import type { FacePictures } from './face-pictures.ts'

interface Sides {
  width: number
  height: number
}

/** Apart from `limits.ts`, which every screen of the portal loads. In pixels, but for the bytes. */
export const pictureLimits = {
  logoHeight: 64,
  /** How many times as wide as it is high. */
  logoProportion: 8,
  /** What every page loads of it. */
  logoBytes: 100_000,
  /** The largest icon that is made. */
  iconSide: 512,
} as const

const { logoHeight, logoProportion, iconSide } = pictureLimits

const rules = {
  logo: {
    fits: ({ width, height }: Sides) =>
      height >= logoHeight && width <= logoProportion * height && height <= 2 * width,
    message: `The logo is at least ${logoHeight} pixels high, at most ${logoProportion} times as wide as it is high, and at most twice as high as it is wide.`,
  },
  icon: {
    fits: ({ width, height }: Sides) => width === height && width >= iconSide,
    message: `The icon is a square of at least ${iconSide} × ${iconSide} pixels.`,
  },
}

/** A picture of a face, and the field that it is in. */
interface NamedPicture {
  field: 'logo.paper' | 'logo.night' | 'icon'
  kind: keyof typeof rules
  address: string
}

export function picturesOf({ logo, icon }: FacePictures): NamedPicture[] {
  const pictures: (NamedPicture | null | undefined | '')[] = [
    logo && { field: 'logo.paper', kind: 'logo', address: logo.paper },
    logo?.night && { field: 'logo.night', kind: 'logo', address: logo.night },
    icon && { field: 'icon', kind: 'icon', address: icon },
  ]
  return pictures.filter((picture) => !!picture)
}

/**
 * Why a picture cannot be one of the face, judged by the sides that its address says. Apart from the
 * schema, which every screen of the portal loads.
 */
export function pictureProblem({ kind, address }: NamedPicture): string | undefined {
  const facts = mediaFacts(address)
  if (!facts || mediaAddress(facts) !== address) {
    return `The ${kind} is a picture that was uploaded here.`
  }
  return rules[kind].fits(facts) ? undefined : rules[kind].message
}
