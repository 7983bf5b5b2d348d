import { imageSources } from '#domain/images/media.ts'
import type { CoverImageProps } from './cover-image.tsx'
import { PictureGround } from './picture-ground.tsx'

type EditionCoverProps = Pick<CoverImageProps, 'address' | 'alt' | 'sizes' | 'eager'>

/** An edition's cover, an upload in its own shape. */
export function EditionCover({ address, alt, sizes, eager = false }: EditionCoverProps) {
  return (
    <span className="edition-cover">
      <PictureGround address={address} />
      <img
        {...imageSources(address)}
        sizes={sizes}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  )
}
