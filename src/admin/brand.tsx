import type { LogoImage } from '#domain/settings/logo-images.ts'
import { usePublicationLogo, usePublicationName } from './publication.ts'

/** The magazine's name: its logo, or else set in type. */
export function Brand() {
  const name = usePublicationName()
  const logo = usePublicationLogo()
  if (!logo) return name
  // biome-ignore lint/a11y/useAltText: it is among the attributes
  return JSON.parse(logo).map((image: LogoImage) => <img key={image.src} {...image} />)
}
