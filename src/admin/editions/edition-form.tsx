import { type SubmitEvent, useState } from 'react'
import { ApiError, formSaveMessage, isConflict } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { useNavigate } from '#admin/navigation/navigation.tsx'
import { SaveProblem } from '#admin/settings/save-problem.tsx'
import { Button } from '#admin/ui/button.tsx'
import { LeavePrompt } from '#admin/ui/dialogs/leave-prompt.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { typedSince } from '#admin/ui/fields/typed-since.ts'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { useLatest } from '#admin/ui/use-latest.ts'
import { createEdition, updateEdition } from '#domain/editions/calls.ts'
import { type AdminEdition, editionTextSchema } from '#domain/editions/edition-schema.ts'
import { EditionActions } from './edition-actions.tsx'
import { EditionContents } from './edition-contents.tsx'
import { type EditionChange, EditionFields } from './edition-fields.tsx'
import { type KeptEdition, keptOf, type TypedEdition, typedOf, typedOver } from './typed-edition.ts'

const deletedMessage = 'This edition was deleted meanwhile. Save makes a new one of what is here.'

interface EditionFormProps {
  /** As in the screen's address. */
  id: string
  /** Undefined for a new one, and for one that was deleted meanwhile. */
  edition: AdminEdition | undefined
  nextNumber: number
}

/** An edition's fields and articles, saved together. */
export function EditionForm({ id, edition, nextNumber }: EditionFormProps) {
  const { send, invalidate } = useCalls()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<TypedEdition>(() => typedOf(edition, nextNumber))
  const { listed, ...words } = typed
  const latest = useLatest(typed)
  const newest = edition?.revision ?? 0
  const [base, setBase] = useState(edition)
  const revision = base?.revision ?? 0
  const [unsaved, setUnsaved] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  const [uploading, setUploading] = useState(false)
  const { attempt, problem, setProblem, busy: saving } = useAttempt(formSaveMessage)
  const busy = saving || uploading
  const kept = useKeptText<KeptEdition, AdminEdition>(
    { what: id === 'new' ? 'A new edition' : 'An edition' },
    unsaved ? keptOf(typedSince(typed, typedOf(base, nextNumber))) : null,
    ({ words, listed }, from = edition) => {
      change({ ...typedOf(from, nextNumber), ...words, ...(listed && { listed }) })
      setBase(from)
      if (!edition && id !== 'new') setProblem(deletedMessage)
    },
    base,
  )

  function change(changed: EditionChange | Partial<TypedEdition>) {
    setTyped((now) => ({ ...now, ...(typeof changed === 'function' ? changed(now) : changed) }))
    setUnsaved(true)
    setProblem(null)
  }

  /** @param since what was typed since that was sent */
  function show(now: AdminEdition | undefined, since: Partial<TypedEdition> = {}) {
    setTyped({ ...typedOf(now, nextNumber), ...since })
    setBase(now)
    setUnsaved(Object.keys(since).length > 0)
  }

  // Another save is shown, unless something is typed.
  if (!unsaved && newest > revision) show(edition)
  if (base?.id === id && !edition && !isDeleted) {
    setBase(undefined)
    setUnsaved(true)
    setProblem(deletedMessage)
  }

  function discard() {
    show(edition)
    setProblem(null)
  }

  /** After a conflict: saves what was typed here, over what the other one saved. */
  function keepMine() {
    const mine = typedOver(typed, typedOf(base, nextNumber), typedOf(edition, nextNumber))
    setTyped(mine)
    setBase(edition)
    void save(mine, newest)
  }

  /** @param from the revision that is replaced */
  async function save({ listed, ...words }: TypedEdition, from: number) {
    const articles = listed.map(({ _id }) => _id)
    const parsed = editionTextSchema.safeParse({
      ...words,
      number: Number(words.number),
      articles,
    })
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? null)
    const store = () =>
      edition
        ? send(updateEdition, {
            params: { id: edition.id },
            body: { ...parsed.data, revision: from },
          })
        : send(createEdition, { body: parsed.data })
    await attempt(async () => {
      const saved = await store().catch(async (error: unknown) => {
        // What was saved in between can then be taken, or replaced.
        if (isConflict(error)) void invalidate(queryKeys.editions)
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
        // Deleted meanwhile, which is said once the list lacks it.
        await invalidate(queryKeys.editions)
        return null
      })
      if (!saved) return
      const since = typedSince(latest.current, { listed, ...words })
      show(saved, since)
      if (Object.keys(since).length === 0) kept.forget()
      await invalidate(queryKeys.editions)
      if (!edition) navigate(`/admin/editions/${saved.id}`, { replace: true })
    }, 'Failed to save the edition. Please try again.')
  }

  // Until the list of editions is shown.
  if (isDeleted) return null
  return (
    <form
      noValidate
      className="form-screen edition-form"
      aria-label="Edition"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void save(typed, revision)
      }}
    >
      {kept.line}
      {/* A new one goes on at an address of its own: until then, nothing is typed that would stay behind. */}
      <div inert={saving && !edition}>
        <EditionFields words={words} onChange={change} onUploading={setUploading} />
        <Section title="Articles">
          <EditionContents
            listed={listed}
            stored={edition?.contents ?? []}
            onChange={(listed) => change({ listed })}
          />
        </Section>
      </div>
      <div className="line middle hint settings-save">
        <SaveProblem
          problem={problem === null ? null : { message: problem, conflict: newest !== revision }}
          what="edition"
          onTakeTheirs={discard}
          onKeepMine={keepMine}
        />
        <Button type="submit" variant={edition ? 'plain' : 'primary'} disabled={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
        {unsaved && (
          <Button variant="bare-alarm" disabled={busy} onClick={discard}>
            Discard changes
          </Button>
        )}
        {edition && (
          <EditionActions
            edition={edition}
            disabled={busy || unsaved}
            onDeleted={() => setDeleted(true)}
          />
        )}
        <p role="status">{stateText(edition, unsaved)}</p>
      </div>
      <LeavePrompt unsaved={unsaved} what="The edition is" uploading={uploading} />
    </form>
  )
}

function stateText(edition: AdminEdition | undefined, unsaved: boolean): string {
  if (unsaved)
    return edition?.published ? 'Unsaved changes: readers see the last save.' : 'Unsaved changes'
  if (!edition) return ''
  return edition.published
    ? 'Published: readers see what is saved.'
    : 'Saved. Readers do not see it.'
}
