import type { AuditFilter } from '#admin/api/audit.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { Field } from '#admin/ui/fields/field.tsx'
import { listAccounts } from '#domain/accounts/calls.ts'
import { type AuditEntry, auditKinds } from '#domain/audit/audit.ts'
import { kindNames } from './audit-words.ts'

/** Chooses a person and a kind. Who has no account any more can be chosen once the list shows them. */
export function AuditFilters({
  filter,
  entries,
  onChange,
}: {
  filter: AuditFilter
  entries: readonly AuditEntry[]
  onChange: (filter: AuditFilter) => void
}) {
  const accounts = useRead(queryKeys.accounts, listAccounts)
  const names = [
    filter.by,
    ...(accounts.data ?? []).map(({ username }) => username),
    ...entries.map(({ by }) => by),
  ]
  const people = [...new Set(names.filter(Boolean))].sort((one, other) => one.localeCompare(other))
  return (
    <div className="line audit-filters">
      <Field label="Person">
        {(ids) => (
          <select
            {...ids}
            value={filter.by}
            onChange={({ target }) => onChange({ ...filter, by: target.value })}
          >
            <option value="">Everybody</option>
            {people.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Kind">
        {(ids) => (
          <select
            {...ids}
            value={filter.kind}
            onChange={({ target }) => {
              const kind = auditKinds.find((one) => one === target.value) ?? ''
              onChange({ ...filter, kind })
            }}
          >
            <option value="">Everything</option>
            {auditKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindNames[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
