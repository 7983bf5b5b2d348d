import { type ReactNode, useState } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { ErrorBoundary, useFailureWords } from './error-boundary.tsx'
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
    <ErrorBoundary
      fallback={(error, retry) => <BrokenDialog error={error} onRetry={retry} onClose={onClose} />}
    >
      {children}
    </ErrorBoundary>
  )
}

interface BrokenDialogProps {
  error: unknown
  onRetry: () => void
  onClose: () => void
}

function BrokenDialog({ error, onRetry, onClose }: BrokenDialogProps) {
  const [isClosed, setClosed] = useState(false)
  const { title, words } = useFailureWords('dialog', error, () => isClosed || onRetry())
  if (isClosed) return null
  return (
    <NoticeDialog
      title={title}
      link={<Button onClick={onRetry}>Try again</Button>}
      onClose={() => {
        setClosed(true)
        onClose()
      }}
    >
      {words}
    </NoticeDialog>
  )
}
