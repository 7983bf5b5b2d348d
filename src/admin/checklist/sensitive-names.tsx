import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { formSaveMessage, isConflict } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useMay, useRequest } from '#admin/auth/session-context.tsx'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { Button } from '#admin/ui/button.tsx'
import { TextAreaField } from '#admin/ui/fields/input-field.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { readSensitiveNames, updateSensitiveNames } from '#domain/checklist/calls.ts'
import type { StoredSensitiveNames } from '#domain/checklist/checklist-schema.ts'
import { useSensitiveNames } from './use-checklist.ts'

export function SensitiveNames() {
  const { data: stored } = useSensitiveNames()
  const mayChange = useMay('editor')
  const [editing, setEditing] = useState<StoredSensitiveNames | null>(null)
  if (!stored) return null
  return (
    <section className="stack sensitive-names" aria-label="Sensitive names">
      <h3>Sensitive names</h3>
      <p className="hint">
        Checked in every article: people and places that could be harmed by being named. Every
        account can read the list; readers cannot.
      </p>
      {editing ? (
        <NamesForm from={editing} onClose={() => setEditing(null)} />
      ) : (
        <>
          <p>{stored.names.join(', ') || 'No names yet.'}</p>
          {mayChange && <Button onClick={() => setEditing(stored)}>Change the names</Button>}
        </>
      )}
    </section>
  )
}

function NamesForm({ from, onClose }: { from: StoredSensitiveNames; onClose: () => void }) {
  const send = useRequest()
  const queryClient = useQueryClient()
  const [base, setBase] = useState(from)
  const [typed, setTyped] = useState(base.names.join('\n'))
  const kept = useKeptText(
    { what: 'The sensitive names' },
    typed === base.names.join('\n') ? null : { typed },
    (earlier, startedFrom = base) => {
      setTyped(earlier.typed)
      setBase(startedFrom)
    },
    base,
  )
  const close = kept.closing(onClose)
  const { attempt, busy: saving, alert } = useAttempt(formSaveMessage)

  async function save(event: SubmitEvent) {
    event.preventDefault()
    const names = typed
      .split('\n')
      .map((name) => name.trim())
      .filter(Boolean)
    await attempt(async () => {
      try {
        const body = { names, revision: base.revision }
        const stored = await send(updateSensitiveNames, { body })
        queryClient.setQueryData(queryKeys.sensitiveNames, stored)
        close()
      } catch (error) {
        if (isConflict(error)) await merge(names)
        throw error
      }
    }, 'The names were not saved. Please try again.')
  }

  /** Shows the names that another editor saved meanwhile, with what was added and removed here. */
  async function merge(names: readonly string[]) {
    const theirs = await send(readSensitiveNames)
    const isKept = (name: string) => names.includes(name) || !base.names.includes(name)
    const added = names.filter((name) => !base.names.includes(name))
    setTyped([...new Set([...theirs.names.filter(isKept), ...added])].join('\n'))
    setBase(theirs)
    queryClient.setQueryData(queryKeys.sensitiveNames, theirs)
  }

  return (
    <form aria-label="Sensitive names" onSubmit={save}>
      {kept.line}
      {alert}
      {/* What is saved closes the form: nothing is typed meanwhile that would go with it. */}
      <div inert={saving}>
        <TextAreaField
          label="Names"
          description="One on each line, found in any case and with any accents."
          rows={6}
          // The form replaces the button that had the focus.
          autoFocus
          value={typed}
          onText={setTyped}
        />
      </div>
      <div className="actions">
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={saving}>
          {saving ? 'Saving...' : 'Save Names'}
        </Button>
      </div>
    </form>
  )
}
