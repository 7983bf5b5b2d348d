import { type ReactNode, useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { Alert } from './alert.tsx'
import { NoticeDialog } from './dialogs/notice-dialog.tsx'

/**
 * Runs what may fail, and has the reason for the last failure: as an alert, or as a dialog.
 *
 * @param messageOf `formSaveMessage` for what sends something typed
 */
export function useAttempt(messageOf = userMessage) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => setProblem(null)

  /**
   * Resolves with whether the work succeeded. If the session has ended, its guard says so.
   *
   * @param failure the sentence for a failure that the server gives no reason for
   */
  async function attempt(work: () => Promise<unknown>, failure: string): Promise<boolean> {
    setProblem(null)
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      if (!isUnauthorized(error)) setProblem(messageOf(error, failure))
      return false
    } finally {
      setBusy(false)
    }
  }

  const alert: ReactNode = problem && <Alert>{problem}</Alert>
  const notice: ReactNode = problem && (
    <NoticeDialog title="Error" onClose={close}>
      {problem}
    </NoticeDialog>
  )
  return { attempt, busy, problem, setProblem, alert, notice }
}
