import { Choices } from '#admin/ui/fields/choices.tsx'
import type { Invitation } from '#domain/accounts/account.ts'
import { type Role, roles } from '#domain/accounts/role.ts'

export const roleNames: Record<Role, string> = {
  writer: 'Writer',
  editor: 'Editor',
  owner: 'Owner',
}

const roleDescriptions: Record<Role, string> = {
  writer: 'Writes drafts and submits them for review.',
  editor: 'Also edits other people’s drafts, publishes and deletes.',
  owner: 'Also manages accounts, keys and settings.',
}

/** What somebody of this role can do: all that those below it can, and more. */
export function RoleDescriptions({ role }: { role: Role }) {
  return (
    <ul className="bullets">
      {roles.slice(0, roles.indexOf(role) + 1).map((one) => (
        <li key={one}>{roleDescriptions[one]}</li>
      ))}
    </ul>
  )
}

/** What an invitation or a password reset is for, in a few words. */
export function purposeOf({
  username,
  name,
  role,
}: Pick<Invitation, 'username' | 'name' | 'role'>) {
  if (username !== null) return `New password of ${username}`
  const account = `New ${roleNames[role].toLowerCase()}`
  return name === null ? account : `${account}: ${name}`
}

export function RoleChoice({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <>
      <Choices
        legend="Role"
        choices={roles.map((value) => ({
          value,
          label: roleNames[value],
          hint: roleDescriptions[value],
        }))}
        chosen={role}
        onChoose={onChange}
      />
      {role === 'owner' && (
        <p>An owner can also change your role. You are asked for your password.</p>
      )}
    </>
  )
}
