import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { UnsavedAtLogout } from '#admin/local-copies/unsaved-texts.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import type { Logout } from '#domain/auth/session.ts'
import { LogoutEverywhereDialog } from './logout-everywhere-dialog.tsx'
import { useAdminSession } from './session-context.tsx'

const scopes: { scope: Logout['scope']; label: string; description: string }[] = [
  { scope: 'admin', label: 'Admin portal', description: 'You can still read the site.' },
  { scope: 'site', label: 'Site', description: 'You will need the access key again.' },
  {
    scope: 'both',
    label: 'Both',
    description: 'You will be signed out completely in this browser.',
  },
]

export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const session = useAdminSession()
  const queryClient = useQueryClient()
  const [scope, setScope] = useState<Logout['scope']>('admin')
  const [step, setStep] = useState<'asking' | 'submitting' | 'failed' | 'everywhere'>('asking')

  async function logOut() {
    setStep('submitting')
    try {
      await session.signOut(scope)
    } catch {
      setStep('failed')
      return
    }
    queryClient.clear()
    // A full page load, so that the Worker decides by the remaining cookies.
    if (scope !== 'admin') location.assign('/login')
  }

  if (step === 'everywhere') return <LogoutEverywhereDialog onClose={onClose} />
  return (
    <Modal title="Logout Confirmation" size="small" onClose={onClose}>
      <fieldset className="choices">
        <legend>What do you want to log out of?</legend>
        {scopes.map((choice) => (
          <label key={choice.scope} className="choice">
            <input
              type="radio"
              name="scope"
              checked={scope === choice.scope}
              onChange={() => setScope(choice.scope)}
            />
            <span>
              {choice.label}
              <small>{choice.description}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <UnsavedAtLogout />
      {step === 'failed' && <Alert>Logout failed. Please try again.</Alert>}
      <div className="modal-actions">
        <Button variant="bare" className="first" onClick={() => setStep('everywhere')}>
          Log out everywhere
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={step === 'submitting'} onClick={() => void logOut()}>
          {step === 'submitting' ? 'Logging out...' : 'Logout'}
        </Button>
      </div>
    </Modal>
  )
}
