import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { saveCareNames } from '#admin/api/checklist.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection, useMay } from '#admin/session/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Field } from '#admin/ui/field.tsx'
import type { StoredCareNames } from '#domain/checklist-schema.ts'
import { useCareNames } from './use-checklist.ts'

/** The magazine's list of names that need care; editors change it. */
export function CareNames() {
  const { data: stored } = useCareNames()
  const mayChange = useMay('editor')
  const [editing, setEditing] = useState<StoredCareNames | null>(null)
  if (!stored) return null
  return (
    <section className="care-names" aria-label="Names that need care">
      <h3>Names that need care</h3>
      <p className="checklist-note">
        Of every article: people and places whose naming may harm somebody. Everybody with an
        account can read the list, no reader can.
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

function NamesForm({ from, onClose }: { from: StoredCareNames; onClose: () => void }) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(from.names.join('\n'))
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
      const stored = await saveCareNames(connection, { names, revision: from.revision })
      queryClient.setQueryData(queryKeys.careNames, stored)
      onClose()
    } catch (error) {
      setSaving(false)
      if (!isUnauthorized(error)) {
        setProblem(userMessage(error, 'The names were not saved. Please try again.'))
      }
      void queryClient.invalidateQueries({ queryKey: queryKeys.careNames })
    }
  }

  return (
    <form aria-label="Names that need care" onSubmit={save}>
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
      <div className="care-names-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={saving}>
          {saving ? 'Saving...' : 'Save Names'}
        </Button>
      </div>
    </form>
  )
}
