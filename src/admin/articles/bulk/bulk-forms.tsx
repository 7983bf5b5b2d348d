import { type ReactNode, useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import type { useRequest } from '#admin/auth/session-context.tsx'
import { useCategories } from '#admin/settings/use-settings.ts'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { Choices } from '#admin/ui/fields/choices.tsx'
import { InputField, SelectField } from '#admin/ui/fields/input-field.tsx'
import { listTags } from '#domain/articles/calls.ts'
import { tagsFromList, tagsSchema } from '#domain/articles/tags.ts'
import { stageNames, stages } from '#domain/board/stage.ts'
import { type BulkWork, moveAll, relabelAll } from './bulk-work.ts'

interface BulkFormProps {
  /** The titles of the chosen articles. */
  names: ReactNode
  progress: ReactNode
  send: ReturnType<typeof useRequest>
  onRun: (work: BulkWork) => Promise<void>
  onClose: () => void
}

/** Gives the chosen articles tags, or takes tags away. */
export function TagForm({ names, progress, send, onRun, onClose }: BulkFormProps) {
  const [removes, setRemoves] = useState(false)
  const [list, setList] = useState('')
  const [error, setError] = useState<string>()
  const { data: known = [] } = useRead(queryKeys.tags, listTags)

  function submit() {
    const given = tagsSchema.safeParse(tagsFromList(list))
    if (!given.success) return setError(given.error.issues[0]?.message)
    if (given.data.length === 0) return setError('Name a tag.')
    const folded = new Set(given.data.map((tag) => tag.toLowerCase()))
    return onRun(
      relabelAll(send, {
        tags: (tags) =>
          removes
            ? tags.filter((tag) => !folded.has(tag.toLowerCase()))
            : tagsFromList([...tags, ...given.data].join(',')),
      }),
    )
  }

  return (
    <FormDialog
      title="Tag Articles"
      action={removes ? 'Remove Tags' : 'Add Tags'}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      {names}
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
      {progress}
    </FormDialog>
  )
}

/** Moves the chosen articles to a category, or drafts to a stage. */
export function MoveForm({ names, progress, send, onRun, onClose }: BulkFormProps) {
  const [kind, setKind] = useState<'category' | 'stage'>('category')
  const [to, setTo] = useState('')
  const [error, setError] = useState<string>()
  const categories = useCategories()
  const options =
    kind === 'category' ? categories : stages.map((name) => [name, stageNames[name]] as const)

  function submit() {
    const stage = stages.find((name) => name === to)
    if (kind === 'stage' && stage) {
      return onRun(moveAll(send, stage))
    }
    if (!to) return setError(`Choose a ${kind}.`)
    return onRun(relabelAll(send, { category: to }))
  }

  return (
    <FormDialog title="Move Articles" action="Move" noValidate onSubmit={submit} onClose={onClose}>
      {names}
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
          setError(undefined)
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
      {progress}
    </FormDialog>
  )
}
