import { useVisit } from '#admin/navigation/navigation.tsx'
import { Button } from '#admin/ui/button.tsx'
import { useAdminSession, useSessionState } from './session-context.tsx'
import { isEditor } from './sign-in.ts'

/** Says in the header, without a dialog, that the session has ended. The editor's own bar says it there. */
export function EndedSession() {
  const isEnded = useSessionState().kind === 'ended'
  const { pathname } = useVisit()
  return (
    <div role="status" className="bar-notice">
      {isEnded && !isEditor(pathname) && (
        <p>
          Signed out: your session has ended. <SignInAgainButton />
        </p>
      )}
    </div>
  )
}

export function SignInAgainButton() {
  const session = useAdminSession()
  return (
    <Button
      variant="bare-alarm"
      // The cursor stays in the text, and is there again after the dialog.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => session.signInAgain()}
    >
      Sign in again
    </Button>
  )
}
