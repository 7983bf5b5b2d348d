import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HandedOutList, useHandedOut } from '#admin/accounts/handed-out-list.tsx'
import { queryKeys } from '#admin/api/query-client.ts'
import { UnsavedAtLogout } from '#admin/local-copies/unsaved-texts.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { Choices } from '#admin/ui/fields/choices.tsx'
import type { Logout } from '#domain/auth/session.ts'
import { useAdminSession } from './session-context.tsx'

const scopes: { value: Logout['scope']; label: string; hint: string }[] = [
  { value: 'admin', label: 'Admin portal', hint: 'You can still read the site.' },
  { value: 'site', label: 'Site', hint: 'You will need the access key again.' },
  { value: 'both', label: 'Both', hint: 'You will be signed out completely in this browser.' },
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
      <Choices
        legend="What do you want to log out of?"
        choices={scopes}
        chosen={scope}
        onChoose={setScope}
      />
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

function LogoutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const session = useAdminSession()
  const queryClient = useQueryClient()
  const handedOut = useHandedOut(undefined)
  return (
    <ConfirmedAction
      title="Log Out Everywhere"
      action="Log Out Everywhere"
      busy="Logging out..."
      isReady={!handedOut.isPending}
      failure="Logout failed. All sessions are still open. Please try again."
      queryKey={queryKeys.handedOut('')}
      call={async () => {
        await session.signOutEverywhere()
        queryClient.clear()
      }}
      onClose={onClose}
    >
      <p>
        Your account is logged out of the admin portal in every browser and on every device, this
        one included.
      </p>
      <p>
        Browsers that opened the site with an access key can still read it. To end that, revoke or
        change the key.
      </p>
      <HandedOutList query={handedOut} />
      <UnsavedAtLogout />
    </ConfirmedAction>
  )
}
