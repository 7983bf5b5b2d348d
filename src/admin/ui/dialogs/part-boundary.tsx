import type { ReactNode } from 'react'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { ErrorBoundary, useFailureWords } from './error-boundary.tsx'

interface PartBoundaryProps {
  /** What the children are in a sentence. */
  name: 'panel' | 'dialog' | 'part'
  /** Offers to close the part, if it can be closed. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** Keeps an error in a part of a page to that part, and offers to try again. */
export function PartBoundary({ name, onClose, children }: PartBoundaryProps) {
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <BrokenPart name={name} error={error} onRetry={retry} onClose={onClose} />
      )}
    >
      {children}
    </ErrorBoundary>
  )
}

interface BrokenPartProps extends Pick<PartBoundaryProps, 'name' | 'onClose'> {
  error: unknown
  onRetry: () => void
}

function BrokenPart({ name, error, onRetry, onClose }: BrokenPartProps) {
  const { words } = useFailureWords(name, error, onRetry)
  return (
    <div className="broken-part">
      <Alert>{words}</Alert>
      <Button onClick={onRetry}>Try again</Button>
      {onClose && <Button onClick={onClose}>Close</Button>}
    </div>
  )
}
