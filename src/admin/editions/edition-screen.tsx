import { type SubmitEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isConflict } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate, useRead } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { SaveProblem } from '#admin/settings/save-problem.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { LeavePrompt } from '#admin/ui/dialogs/leave-prompt.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { createEdition, listEditions, updateEdition } from '#domain/editions/calls.ts'
import {
  type AdminEdition,
  type EditionEntry,
  editionSubmissionSchema,
} from '#domain/editions/edition-schema.ts'
import { EditionActions } from './edition-actions.tsx'
import { EditionContents } from './edition-contents.tsx'
import { EditionFields, type EditionWords } from './edition-fields.tsx'

export function EditionScreen() {
  const { id = 'new' } = useParams()
  const list = useRead(queryKeys.editions, listEditions)
  const edition = list.data?.editions.find((one) => one.id === id)
  const isNew = id === 'new'
  return (
    <Screen
      title={isNew ? 'New Edition' : `Edition ${edition?.number ?? ''}`}
      className="screen-list"
      actions={<ButtonLink to="/admin/editions">All editions</ButtonLink>}
    >
      <QueryState query={list} what="the edition" />
      {list.data && !isNew && !edition && <Alert>There is no such edition.</Alert>}
      {list.data && (isNew || edition) && (
        <EditionForm
          key={id}
          edition={edition}
          nextNumber={(list.data.editions[0]?.number ?? 0) + 1}
        />
      )}
    </Screen>
  )
}

interface EditionFormProps {
  /** Undefined for a new one. */
  edition: AdminEdition | undefined
  nextNumber: number
}

function EditionForm({ edition, nextNumber }: EditionFormProps) {
  const send = useRequest()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const [words, setWords] = useState<EditionWords>(() => wordsOf(edition, nextNumber))
  const [listed, setListed] = useState<readonly EditionEntry[]>(edition?.contents ?? [])
  const newest = edition?.revision ?? 0
  const [revision, setRevision] = useState(newest)
  const [unsaved, setUnsaved] = useState(false)
  const [uploading, setUploading] = useState(false)
  const { attempt, problem, setProblem, busy: saving } = useAttempt()
  const busy = saving || uploading
  const kept = useKeptText(
    { what: edition ? 'An edition' : 'A new edition' },
    unsaved ? { words, listed, revision } : null,
    (typed) => {
      setWords((now) => ({ ...now, ...typed.words }))
      setListed(typed.listed)
      setRevision(typed.revision)
      setUnsaved(true)
    },
  )

  function show(now: AdminEdition | undefined) {
    setWords(wordsOf(now, nextNumber))
    setListed(now?.contents ?? [])
    setRevision(now?.revision ?? 0)
    setUnsaved(false)
  }

  // Another save is shown, unless something is typed.
  if (!unsaved && newest > revision) show(edition)

  function discard() {
    show(edition)
    setProblem(null)
  }

  /** @param from the revision that is replaced */
  async function save(from: number) {
    const articles = listed.map(({ _id }) => _id)
    const parsed = editionSubmissionSchema.safeParse({
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
      const saved = await store().catch((error: unknown) => {
        // What was saved in between can then be taken, or replaced.
        if (isConflict(error)) void invalidate(queryKeys.editions)
        throw error
      })
      show(saved)
      kept.forget()
      await invalidate(queryKeys.editions)
      if (!edition) await navigate(`/admin/editions/${saved.id}`, { replace: true })
    }, 'Failed to save the edition. Please try again.')
  }

  return (
    <form
      noValidate
      className="form-screen edition-form"
      aria-label="Edition"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void save(revision)
      }}
    >
      {kept.line}
      <EditionFields
        words={words}
        onChange={(changed) => {
          setWords((now) => ({
            ...now,
            ...(typeof changed === 'function' ? changed(now) : changed),
          }))
          setUnsaved(true)
          setProblem(null)
        }}
        onUploading={setUploading}
      />
      <Section title="Articles">
        <EditionContents
          listed={listed}
          onChange={(changed) => {
            setListed(changed)
            setUnsaved(true)
            setProblem(null)
          }}
        />
      </Section>
      <div className="line middle hint settings-save">
        <SaveProblem
          problem={problem === null ? null : { message: problem, conflict: newest !== revision }}
          what="edition"
          onTakeTheirs={discard}
          onKeepMine={() => void save(newest)}
        />
        <Button type="submit" variant={edition ? 'plain' : 'primary'} disabled={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
        {unsaved && (
          <Button variant="bare-alarm" disabled={busy} onClick={discard}>
            Discard changes
          </Button>
        )}
        {edition && <EditionActions edition={edition} disabled={busy || unsaved} />}
        <p role="status">{stateText(edition, unsaved)}</p>
      </div>
      <LeavePrompt unsaved={unsaved} what="The edition is" uploading={uploading} />
    </form>
  )
}

function wordsOf(edition: AdminEdition | undefined, nextNumber: number): EditionWords {
  return {
    number: String(edition?.number ?? nextNumber),
    title: edition?.title ?? '',
    coverImage: edition?.coverImage ?? '',
    coverAlt: edition?.coverAlt ?? '',
    editorial: edition?.editorial ?? '',
    offersEpub: edition?.offersEpub ?? false,
  }
}

function stateText(edition: AdminEdition | undefined, unsaved: boolean): string {
  if (unsaved)
    return edition?.published ? 'Unsaved changes: readers see the last save.' : 'Unsaved changes'
  if (!edition) return ''
  return edition.published
    ? 'Published: readers see what is saved.'
    : 'Saved. Readers do not see it.'
}
