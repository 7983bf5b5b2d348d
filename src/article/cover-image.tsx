import { imageSources } from '#domain/media.ts'
import { CameraIcon } from './camera-icon.tsx'

interface CoverImageProps {
  /** Where the image is; not empty. */
  address: string
  /** How wide it is drawn, as the `sizes` of an image say it. */
  sizes: string
  /** Whether it is seen at once and so must not wait. */
  eager?: boolean
}

/** The measures that an editor is asked for; they hold the place of images kept elsewhere. */
const assumed = { width: 1600, height: 900 }

/**
 * A cover with its three states. They are the document's doing (`CoverStates.astro` sets
 * `data-state`), so that a card needs no hydration; without scripts the image simply shows.
 */
export function CoverImage({ address, sizes, eager = false }: CoverImageProps) {
  const sources = imageSources(address)
  return (
    <span className="cover">
      <img
        {...assumed}
        {...sources}
        sizes={sources.srcSet ? sizes : undefined}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
      <span className="cover-missing">
        <CameraIcon />
        <span>Image unavailable</span>
      </span>
    </span>
  )
}
