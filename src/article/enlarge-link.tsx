import type { ReactNode } from 'react'
import { isForeignImage } from '#domain/images/media.ts'

interface EnlargeLinkProps {
  address: string
  alt: string
  className?: string
  /** What it does, for screen readers. */
  label: string
  children: ReactNode
}

/** Leads from a picture to its largest file; `enlarge.ts` shows that in a dialog. */
export function EnlargeLink({ address, alt, className, label, children }: EnlargeLinkProps) {
  if (isForeignImage(address)) return children
  return (
    <a
      className={['enlarge', className].filter(Boolean).join(' ')}
      href={address}
      aria-label={[label, alt].filter(Boolean).join(': ')}
    >
      {children}
    </a>
  )
}
