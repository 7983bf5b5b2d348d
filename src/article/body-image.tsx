import { imageSources } from '#domain/media.ts'

interface BodyImageProps {
  src?: string
  alt?: string
  title?: string
}

/** Room held for an image that is kept elsewhere: its measures are not known. */
const assumed = { width: 1600, height: 900, className: 'unsized' }

/** An image in the text: loaded when it comes near, its place held before. */
export function BodyImage({ src = '', alt = '', title }: BodyImageProps) {
  const sources = imageSources(src)
  return (
    <img
      {...(sources.srcSet ? {} : assumed)}
      {...sources}
      sizes={sources.srcSet ? '(max-width: 788px) calc(100vw - 48px), 740px' : undefined}
      alt={alt}
      title={title}
      loading="lazy"
      decoding="async"
    />
  )
}
