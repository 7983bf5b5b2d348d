import { logoImages } from '#domain/settings/logo-images.ts'
import { usePublication } from './publication.ts'

/** The magazine's name: its logo, or else set in type. */
export function Brand({ size = 'bar' }: { size?: 'bar' | 'large' }) {
  const { name, logo } = usePublication()
  if (!logo) return name
  return logoImages(logo, name, size).map(({ src, width, height, alt, theme }) => (
    <img
      key={src}
      className={theme ? `logo logo-${theme}` : 'logo'}
      src={src}
      width={width}
      height={height}
      alt={alt}
      // One of the two is hidden, and not loaded.
      loading={theme && 'lazy'}
    />
  ))
}
