import type { ReactNode } from 'react'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

interface PartBoundaryProps {
  /** What the children are in a sentence. */
  name: 'panel' | 'dialog' | 'part'
  /** Offers to close the part, if it can be closed. */
  onClose?: () => void
  children: ReactNode
}

/** Keeps an error in a part of a page to that part, and offers to try again. */
export function PartBoundary({ name, onClose, children }: PartBoundaryProps) {
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <div className="broken-part">
          <Alert>
            This {name} could not be shown. The rest of the page works as before, and nothing that
            you wrote is lost.
          </Alert>
          <Button onClick={retry}>Try again</Button>
          {onClose && <Button onClick={onClose}>Close</Button>}
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
