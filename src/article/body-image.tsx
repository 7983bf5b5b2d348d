import { imageSources } from '#domain/media.ts'

interface BodyImageProps {
  src?: string
  alt?: string
  title?: string
}

/** An image in the text: lazy, without a layout shift. */
export function BodyImage({ src = '', alt = '', title }: BodyImageProps) {
  return (
    <img
      {...imageSources(src)}
      sizes="(max-width: 788px) calc(100vw - 48px), 740px"
      alt={alt}
      title={title}
      loading="lazy"
      decoding="async"
    />
  )
}
