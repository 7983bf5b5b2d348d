import { imageSources } from '#domain/images/media.ts'
import { PictureGround } from './picture-ground.tsx'

interface EditionCoverProps {
  /** An upload. */
  address: string
  alt: string
  sizes: string
  /** Whether it is visible at once and must not load lazily. */
  eager?: boolean
}

/** An edition's cover, in its own shape. */
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
