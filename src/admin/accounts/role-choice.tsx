import { type Role, roles } from '#domain/accounts/role.ts'
import { roleDescriptions, roleNames } from './role-names.ts'

/** The roles, with what a person may do then. */
export function RoleChoice({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <>
      <fieldset className="choices">
        <legend>Role</legend>
        {roles.map((one) => (
          <label key={one} className="choice">
            <input type="radio" name="role" checked={one === role} onChange={() => onChange(one)} />
            <span>
              {roleNames[one]}
              <small>{roleDescriptions[one]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {role === 'owner' && (
        <p>An owner can also change your role. You are asked for your password.</p>
      )}
    </>
  )
}
