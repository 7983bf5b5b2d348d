import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { NoticeDialog } from './notice-dialog.tsx'

interface ConfirmedActionProps
  extends Omit<ConfirmDialogProps, 'destructive' | 'onConfirm' | 'onCancel'> {
  /** The sentence for a failure that the server gives no reason for. */
  failure: string
  /** What is out of date afterwards, also if the call failed. */
  queryKey: QueryKey
  call: (send: ReturnType<typeof useCalls>['send']) => Promise<unknown>
  onClose: () => void
}

/** Does what cannot be undone, after a confirmation, and says so if it failed. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { failure, queryKey, call, onClose, children, ...dialog } = props
  const { send, invalidate } = useCalls()
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm() {
    try {
      await call(send)
      onClose()
    } catch (error) {
      if (isUnauthorized(error)) return onClose()
      setProblem(userMessage(error, failure))
    }
    void invalidate(queryKey)
  }

  if (problem) {
    return (
      <NoticeDialog title="Error" onClose={onClose}>
        {problem}
      </NoticeDialog>
    )
  }
  return (
    <ConfirmDialog {...dialog} destructive onConfirm={confirm} onCancel={onClose}>
      {children}
    </ConfirmDialog>
  )
}
