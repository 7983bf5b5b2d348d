import { mediaFacts } from '#domain/images/media.ts'
import { facePath, type Logo, logoFile, logoWidths } from './face-pictures.ts'
import type { Theme } from './themes.ts'

/** An `<img>` of the logo. */
export interface LogoImage {
  src: string
  width: number | undefined
  height: number | undefined
  alt: string
  /** The theme that it is for; undefined if it is for both. */
  theme: Theme | undefined
}

/**
 * What stands in the place of the name: one picture, or one for each theme of which the page shows one.
 *
 * @param size where it stands
 */
export function logoImages(logo: Logo, name: string, size: keyof typeof logoWidths): LogoImage[] {
  const image = (address: string, theme: Theme | undefined): LogoImage => {
    const { width, height } = mediaFacts(address) ?? {}
    const src = `${facePath}${logoFile(address, logoWidths[size])}`
    return { src, width, height, alt: logo.alt || name, theme }
  }
  if (!logo.night) return [image(logo.paper, undefined)]
  return [image(logo.paper, 'paper'), image(logo.night, 'night')]
}
