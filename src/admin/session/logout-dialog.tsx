import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import type { Logout } from '#domain/session.ts'
import { useAdminSession } from './session-context.tsx'

const scopes: { scope: Logout['scope']; label: string; description: string }[] = [
  { scope: 'admin', label: 'Admin portal', description: 'You can go on reading the site.' },
  { scope: 'site', label: 'Site', description: 'The access key is asked for again.' },
  { scope: 'both', label: 'Both', description: 'Nothing is left signed in on this browser.' },
]

/**
 * Asks what to log out of, and does it.
 *
 * @param props.onClose called where nothing is to happen
 */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const session = useAdminSession()
  const answers = useQueryClient()
  const [scope, setScope] = useState<Logout['scope']>('admin')
  const [step, setStep] = useState<'asking' | 'leaving' | 'failed'>('asking')

  async function leave() {
    setStep('leaving')
    try {
      await session.signOut(scope)
    } catch {
      setStep('failed')
      return
    }
    answers.clear()
    // A full navigation, so that the gate decides over the next page by the cookies that are left.
    if (scope !== 'admin') location.assign('/login')
  }

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
      {step === 'failed' && <Alert>Logout failed. Please try again.</Alert>}
      <div className="modal-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={step === 'leaving'} onClick={() => void leave()}>
          {step === 'leaving' ? 'Logging out...' : 'Logout'}
        </Button>
      </div>
    </Modal>
  )
}
