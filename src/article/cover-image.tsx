import { imageSources, isForeignImage } from '#domain/images/media.ts'
import { PictureGround } from './picture-ground.tsx'

export interface CoverImageProps {
  /** Not empty. */
  address: string
  alt: string
  sizes: string
  /** Whether it is visible at once and must not load lazily. */
  eager?: boolean
  /** What a crop keeps visible, in percent; the middle by default. */
  focus?: readonly [x: number, y: number] | undefined
  /** Stands in the place of a picture that does not come. */
  missing: string
}

/**
 * A cover image. An inline script (`covers` in `#src/layouts/frame/inline-scripts.ts`) sets `data-state` to
 * `loaded` or `error`, so that cards need no hydration. Without scripts the image just shows. A cover on another site,
 * which would learn of each reader, is not loaded.
 */
export function CoverImage({
  address,
  alt,
  sizes,
  eager = false,
  focus,
  missing,
}: CoverImageProps) {
  if (isForeignImage(address)) {
    return (
      <span className="cover" data-state="error">
        <CoverMissing>{missing}</CoverMissing>
      </span>
    )
  }
  return (
    <span className="cover">
      <PictureGround address={address} stretched />
      <img
        {...imageSources(address)}
        className={focusClass(focus)}
        sizes={sizes}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
      <CoverMissing>{missing}</CoverMissing>
    </span>
  )
}

/**
 * Classes of `cover-focus.css`, in steps of ten percent: the Content-Security-Policy allows no style of a single
 * element.
 */
function focusClass(focus: CoverImageProps['focus']): string | undefined {
  const steps = focus?.map((percent) => Math.round(percent / 10))
  return steps?.some((step) => step !== 5) ? `x${steps[0]} y${steps[1]}` : undefined
}

function CoverMissing({ children }: { children: string }) {
  return (
    <span className="cover-missing">
      <CameraIcon />
      <span>{children}</span>
    </span>
  )
}

function CameraIcon() {
  return (
    <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
      <path
        d="M8 6l1.5-2h5L16 6h4v13H4V6zM12 16.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 3l18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
      />
    </svg>
  )
}
