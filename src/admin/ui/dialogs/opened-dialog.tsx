import { type ReactNode, Suspense, useState } from 'react'
import { DialogBoundary } from './dialog-boundary.tsx'
import { OpeningContext } from './modal.tsx'

/**
 * A dialog that a person opened and whose code comes a moment later: it takes keys at once. What follows in its
 * place opens by itself.
 */
export function OpenedDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const [opening] = useState({ isAskedFor: true })
  return (
    <DialogBoundary onClose={onClose}>
      <OpeningContext value={opening}>
        <Suspense>{children}</Suspense>
      </OpeningContext>
    </DialogBoundary>
  )
}
