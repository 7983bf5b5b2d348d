import { useSearchParams } from 'wouter'
import { queryKeys } from '#admin/api/query-client.ts'
import { usePages, useRead } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { Link } from '#admin/navigation/link.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { formatTime, formatWeekday } from '#admin/ui/date-time.ts'
import { SelectField } from '#admin/ui/fields/input-field.tsx'
import { LoadMore, QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { listAccounts } from '#domain/accounts/calls.ts'
import { type AuditEntry, auditKinds } from '#domain/audit/audit.ts'
import { type AuditFilter, downloadAudit, listAudit } from '#domain/audit/calls.ts'
import { kindNames, personOf, subjectOf } from './audit-words.ts'

const pageSize = 100

export function AuditScreen() {
  const send = useRequest()
  const [query, setQuery] = useSearchParams()
  const filter: AuditFilter = {
    by: query.get('by') ?? undefined,
    kind: auditKinds.find((kind) => kind === query.get('kind')),
  }
  const { attempt, alert } = useAttempt()
  const { list, items: entries } = usePages(queryKeys.audit(filter), listAudit, {
    query: { ...filter, limit: pageSize },
  })

  function download() {
    return attempt(
      async () => save(await send(downloadAudit, { query: filter }), 'audit.csv'),
      'Failed to download the list. Please try again.',
    )
  }

  return (
    <Screen
      title="Audit List"
      className="screen-list"
      actions={
        <>
          <ButtonLink to="/admin/accounts">Accounts</ButtonLink>
          <Button onClick={() => void download()}>Download CSV</Button>
        </>
      }
      explanation="Who did what, and when. Changes that readers saw stay in the list; all else is kept for a year. A refused sign-in shows the name that was tried."
    >
      <AuditFilters
        filter={filter}
        entries={entries}
        onChange={(chosen) => setQuery(chosen, { replace: true })}
      />
      {alert}
      <QueryState query={list} what="the list" />
      {list.data && <AuditDays entries={entries} />}
      <LoadMore list={list} what="the list" />
    </Screen>
  )
}

interface AuditFiltersProps {
  filter: AuditFilter
  entries: readonly AuditEntry[]
  onChange: (chosen: Record<string, string>) => void
}

/** Chooses a person and a kind. Who has no account any more can be chosen once the list shows them. */
function AuditFilters({ filter, entries, onChange }: AuditFiltersProps) {
  const accounts = useRead(queryKeys.accounts, listAccounts)
  const choose = (changed: { by: string } | { kind: string }) =>
    onChange(
      Object.fromEntries(Object.entries({ ...filter, ...changed }).filter(([, value]) => value)),
    )
  const names = [
    filter.by ?? '',
    ...(accounts.data ?? []).map(({ username }) => username),
    ...entries.map(({ by }) => by),
  ]
  const people = [...new Set(names.filter(Boolean))].sort((one, other) => one.localeCompare(other))
  return (
    <div className="line audit-filters">
      <SelectField
        label="Person"
        options={[['', 'Everyone'], ...people]}
        value={filter.by ?? ''}
        onText={(by) => choose({ by })}
      />
      <SelectField
        label="Kind"
        options={[
          ['', 'Everything'],
          ...auditKinds.map((kind) => [kind, kindNames[kind]] as const),
        ]}
        value={filter.kind ?? ''}
        onText={(kind) => choose({ kind })}
      />
    </div>
  )
}

/** The entries, day by day, in the publication's time zone. */
function AuditDays({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <p className="empty">Nothing like this happened.</p>
  const days = Map.groupBy(entries, ({ at }) => formatWeekday(at))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="day far-below" aria-label={day}>
      <h2>{day}</h2>
      <ul>
        {ofDay.map((entry) => (
          <li key={entry.id} className="audit-entry">
            <time dateTime={entry.at}>{formatTime(entry.at)}</time>
            <span>{personOf(entry)}</span>
            <span>
              {kindNames[entry.kind]}
              <Subject entry={entry} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Subject({ entry }: { entry: AuditEntry }) {
  const subject = subjectOf(entry)
  if (!subject) return null
  const isThere = entry.article && entry.subject && entry.kind !== 'delete'
  return (
    <>
      {': '}
      {isThere ? <Link to={`/admin/edit/${entry.article}`}>{subject}</Link> : <em>{subject}</em>}
    </>
  )
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
