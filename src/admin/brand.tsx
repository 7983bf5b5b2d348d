import { usePublication } from './publication.ts'

/** The magazine's name: its logo, or else set in type. */
export function Brand() {
  const { name, logo } = usePublication()
  // biome-ignore lint/a11y/useAltText: it is among the attributes
  return logo ? logo.map((image) => <img key={image.src} {...image} />) : name
}
