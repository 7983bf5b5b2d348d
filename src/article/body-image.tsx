import { imageSources } from '#domain/media.ts'

interface BodyImageProps {
  src?: string | undefined
  alt?: string | undefined
  title?: string | undefined
  sizes?: string | undefined
}

const columnSizes = '(max-width: 788px) calc(100vw - 48px), 740px'

/** The `sizes` attribute of an image that is wider than the column, see `article-pictures.css`. */
export const wideSizes = '(max-width: 1160px) 100vw, 1080px'

/** An image in the text: lazy, without a layout shift. Portraits have a class, which bounds them. */
export function BodyImage({ src = '', alt = '', title, sizes = columnSizes }: BodyImageProps) {
  const sources = imageSources(src)
  const { width = 0, height = 0 } = sources
  return (
    <img
      {...sources}
      className={height > width ? 'portrait' : undefined}
      sizes={sizes}
      alt={alt}
      title={title}
      loading="lazy"
      decoding="async"
    />
  )
}
