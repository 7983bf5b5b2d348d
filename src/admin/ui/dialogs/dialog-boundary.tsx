import { type ReactNode, useState } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { NoticeDialog } from './notice-dialog.tsx'

interface DialogBoundaryProps {
  onClose: () => void
  children: ReactNode
}

/**
 * Keeps an error of a whole dialog from taking the page with it: a message takes the dialog's place. After
 * it is closed, nothing is shown until the boundary gets another `key`.
 */
export function DialogBoundary({ onClose, children }: DialogBoundaryProps) {
  return (
    <ErrorBoundary fallback={(retry) => <BrokenDialog onRetry={retry} onClose={onClose} />}>
      {children}
    </ErrorBoundary>
  )
}

function BrokenDialog({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  return (
    <NoticeDialog
      title="Something went wrong"
      link={<Button onClick={onRetry}>Try again</Button>}
      onClose={() => {
        setClosed(true)
        onClose()
      }}
    >
      This dialog could not be shown. The rest of the page works as before, and nothing that you
      wrote is lost.
    </NoticeDialog>
  )
}
