import { mediaFacts } from '#domain/images/media.ts'
import { facePath, type Logo, logoFile, logoWidths } from './face-pictures.ts'
import type { Theme } from './themes.ts'

/** The attributes of an `<img>` of the logo. */
export interface LogoImage {
  /** `src/logo-styles.ts` shows the one for the theme. */
  className: string
  src: string
  width: number | undefined
  height: number | undefined
  alt: string
  /** One of two is hidden, and not loaded. */
  loading: 'lazy' | undefined
}

/**
 * What stands in the place of the name: one picture, or one for each theme of which the page shows one.
 *
 * @param size where it stands
 */
export function logoImages(
  { paper, night, alt }: Logo,
  name: string,
  size: keyof typeof logoWidths,
): LogoImage[] {
  const image = (address: string, theme?: Theme): LogoImage => {
    const { width, height } = mediaFacts(address) ?? {}
    return {
      className: theme ? `logo logo-${theme}` : 'logo',
      src: `${facePath}${logoFile(address, logoWidths[size])}`,
      width,
      height,
      alt: alt || name,
      loading: theme && 'lazy',
    }
  }
  return night ? [image(paper, 'paper'), image(night, 'night')] : [image(paper)]
}

/** The one that a page shows which is always dark. */
export function nightLogo({ paper, night, alt }: Logo, name: string): LogoImage[] {
  return logoImages({ paper: night || paper, night: '', alt }, name, 'large')
}
