import { imageSources } from '#domain/images/media.ts'
import { PictureGround } from './picture-ground.tsx'
import { columnSizes } from './picture-sizes.ts'

interface BodyImageProps {
  src?: string | undefined
  alt?: string | undefined
  title?: string | undefined
  sizes?: string | undefined
}

/** An image in the text: lazy, without a layout shift. Portraits have a class, which bounds them. */
export function BodyImage({ src = '', alt = '', title, sizes = columnSizes }: BodyImageProps) {
  const sources = imageSources(src)
  const { width = 0, height = 0 } = sources
  return (
    <span className="picture">
      <PictureGround address={src} />
      <span className="picture-frame">
        <img
          {...sources}
          className={height > width ? 'portrait' : undefined}
          sizes={sizes}
          alt={alt}
          title={title}
          loading="lazy"
          decoding="async"
        />
      </span>
    </span>
  )
}
