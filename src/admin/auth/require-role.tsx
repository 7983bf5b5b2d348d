import { Outlet } from 'react-router'
import { ButtonLink } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import type { Role } from '#domain/accounts/role.ts'
import { useAccount, useMay } from './session-context.tsx'

/** Shows screens to accounts that have their role. Others learn whose they are, and nothing is read. */
export function RequireRole({ least }: { least: Role }) {
  const { role } = useAccount()
  if (useMay(least)) return <Outlet />
  return (
    <div className="screen">
      <Heading title={least === 'owner' ? 'For Owners' : 'For Editors and Owners'} />
      <p className="empty">
        You are signed in as {role === 'writer' ? 'a writer' : `an ${role}`}. An owner can change
        your role.
      </p>
      <ButtonLink to="/admin">Back to the articles</ButtonLink>
    </div>
  )
}
