import { imageSources } from '#domain/media.ts'

interface BodyImageProps {
  src?: string
  alt?: string
  title?: string
}

/** External images do not tell their dimensions: these hold the space until they load. */
const assumed = { width: 1600, height: 900, className: 'unsized' }

/** An image in the text: lazy, without a layout shift. */
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
