import { mediaFacts } from '#domain/images/media.ts'

interface PictureGroundProps {
  address: string
  /** Whether it fills a frame of another shape. */
  stretched?: boolean
}

/**
 * What stands in a picture's place until it is loaded: its average colour, known from its address. A
 * drawing, because the Content-Security-Policy allows no style of a single element.
 */
export function PictureGround({ address, stretched = false }: PictureGroundProps) {
  const { ground, width, height } = (address.startsWith('/media/') && mediaFacts(address)) || {}
  if (!ground) return null
  return (
    <svg
      className="ground"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={stretched ? 'none' : undefined}
      aria-hidden="true"
    >
      <path fill={`#${ground}`} d={`M0 0h${width}v${height}H0z`} />
    </svg>
  )
}
