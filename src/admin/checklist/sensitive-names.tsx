import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection, useMay } from '#admin/auth/session-context.tsx'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Field } from '#admin/ui/fields/field.tsx'
import { request } from '#domain/calls/request.ts'
import { updateSensitiveNames } from '#domain/checklist/calls.ts'
import type { StoredSensitiveNames } from '#domain/checklist/checklist-schema.ts'
import { useSensitiveNames } from './use-checklist.ts'

/** The magazine's list of sensitive names; editors change it. */
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
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(from.names.join('\n'))
  const [revision, setRevision] = useState(from.revision)
  const kept = useKeptText(
    { what: 'The sensitive names' },
    typed === from.names.join('\n') ? null : { typed, revision },
    (names) => {
      setTyped(names.typed)
      setRevision(names.revision)
    },
  )

  function close() {
    kept.forget()
    onClose()
  }

  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

  async function save(event: SubmitEvent) {
    event.preventDefault()
    setSaving(true)
    setProblem(null)
    const names = typed
      .split('\n')
      .map((name) => name.trim())
      .filter(Boolean)
    try {
      const stored = await request(connection, updateSensitiveNames, {
        body: { names, revision },
      })
      queryClient.setQueryData(queryKeys.sensitiveNames, stored)
      close()
    } catch (error) {
      setSaving(false)
      if (!isUnauthorized(error)) {
        setProblem(userMessage(error, 'The names were not saved. Please try again.'))
      }
      void queryClient.invalidateQueries({ queryKey: queryKeys.sensitiveNames })
    }
  }

  return (
    <form aria-label="Sensitive names" onSubmit={save}>
      {kept.line}
      {problem && <Alert>{problem}</Alert>}
      <Field label="Names" description="One on each line, found in any case and with any accents.">
        {(ids) => (
          <textarea
            {...ids}
            rows={6}
            // biome-ignore lint/a11y/noAutofocus: the form replaces the button that had the focus
            autoFocus
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <div className="actions">
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={saving}>
          {saving ? 'Saving...' : 'Save Names'}
        </Button>
      </div>
    </form>
  )
}
