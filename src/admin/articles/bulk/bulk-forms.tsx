import { type SubmitEvent, useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import type { useRequest } from '#admin/auth/session-context.tsx'
import { useCategories } from '#admin/settings/use-settings.ts'
import { Button } from '#admin/ui/button.tsx'
import { Choices } from '#admin/ui/fields/choices.tsx'
import { InputField, SelectField } from '#admin/ui/fields/input-field.tsx'
import { listTags } from '#domain/articles/calls.ts'
import { tagsFromList, tagsSchema } from '#domain/articles/tags.ts'
import { stageNames, stages } from '#domain/board/stage.ts'
import { type BulkWork, moveAll, relabelAll } from './bulk-work.ts'

interface BulkFormProps {
  send: ReturnType<typeof useRequest>
  onRun: (work: BulkWork) => Promise<void>
  onClose: () => void
}

/** Gives the chosen articles tags, or takes tags away. */
export function TagForm({ send, onRun, onClose }: BulkFormProps) {
  const [removes, setRemoves] = useState(false)
  const [list, setList] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { data: known = [] } = useRead(queryKeys.tags, listTags)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const given = tagsSchema.safeParse(tagsFromList(list))
    if (!given.success) return setError(given.error.issues[0]?.message)
    if (given.data.length === 0) return setError('Name a tag.')
    setBusy(true)
    const folded = new Set(given.data.map((tag) => tag.toLowerCase()))
    await onRun(
      relabelAll(send, {
        tags: (tags) =>
          removes
            ? tags.filter((tag) => !folded.has(tag.toLowerCase()))
            : tagsFromList([...tags, ...given.data].join(',')),
      }),
    )
  }

  return (
    <form className="modal-form" noValidate aria-label="Tags" onSubmit={(e) => void submit(e)}>
      <Choices
        legend="What"
        choices={[
          { value: false, label: 'Add' },
          { value: true, label: 'Remove' },
        ]}
        chosen={removes}
        onChoose={setRemoves}
      />
      <InputField
        label="Tags"
        description="Separated by commas."
        error={error}
        list="bulk-tags"
        autoComplete="off"
        value={list}
        onText={(text) => {
          setList(text)
          setError(undefined)
        }}
      />
      <datalist id="bulk-tags">
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <FormActions action={removes ? 'Remove Tags' : 'Add Tags'} busy={busy} onClose={onClose} />
    </form>
  )
}

/** Moves the chosen articles to a category, or drafts to a stage. */
export function MoveForm({ send, onRun, onClose }: BulkFormProps) {
  const [kind, setKind] = useState<'category' | 'stage'>('category')
  const [to, setTo] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const categories = useCategories()
  const options =
    kind === 'category' ? categories : stages.map((name) => [name, stageNames[name]] as const)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const stage = stages.find((name) => name === to)
    if (kind === 'stage' && stage) {
      setBusy(true)
      return onRun(moveAll(send, stage))
    }
    if (!to) return setError(`Choose a ${kind}.`)
    setBusy(true)
    await onRun(relabelAll(send, { category: to }))
  }

  return (
    <form className="modal-form" noValidate aria-label="Move" onSubmit={(e) => void submit(e)}>
      <Choices
        legend="Move to"
        choices={[
          { value: 'category', label: 'A category' },
          { value: 'stage', label: 'A stage', hint: 'Drafts only.' },
        ]}
        chosen={kind}
        onChoose={(chosen) => {
          setKind(chosen)
          setTo('')
        }}
      />
      <SelectField
        label={kind === 'category' ? 'Category' : 'Stage'}
        error={error}
        options={[['', 'Choose one'], ...options]}
        value={to}
        onText={(text) => {
          setTo(text)
          setError(undefined)
        }}
      />
      <FormActions action="Move" busy={busy} onClose={onClose} />
    </form>
  )
}

function FormActions({
  action,
  busy,
  onClose,
}: {
  action: string
  busy: boolean
  onClose: () => void
}) {
  return (
    <div className="modal-actions">
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" variant="primary" disabled={busy}>
        {busy ? 'Saving...' : action}
      </Button>
    </div>
  )
}
