import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { LeavePrompt } from '#admin/settings/leave-prompt.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { request } from '#domain/calls/request.ts'
import { createEdition, updateEdition } from '#domain/editions/calls.ts'
import {
  type AdminEdition,
  type EditionEntry,
  editionSubmissionSchema,
} from '#domain/editions/edition-schema.ts'
import { EditionActions } from './edition-actions.tsx'
import { EditionContents } from './edition-contents.tsx'
import { EditionFields, type EditionWords } from './edition-fields.tsx'

interface EditionFormProps {
  /** Undefined for a new one. */
  edition: AdminEdition | undefined
  nextNumber: number
}

/** Everything that editors write of an edition, and what they can do with it. */
export function EditionForm({ edition, nextNumber }: EditionFormProps) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [words, setWords] = useState<EditionWords>(() => wordsOf(edition, nextNumber))
  const [listed, setListed] = useState<readonly EditionEntry[]>(edition?.contents ?? [])
  const [revision, setRevision] = useState(edition?.revision ?? 0)
  const [unsaved, setUnsaved] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const kept = useKeptText(
    { what: edition ? 'An edition' : 'A new edition' },
    unsaved ? { words, listed, revision } : null,
    (typed) => {
      setWords({ ...words, ...typed.words })
      setListed(typed.listed)
      setRevision(typed.revision)
      setUnsaved(true)
    },
  )

  function discard() {
    setWords(wordsOf(edition, nextNumber))
    setListed(edition?.contents ?? [])
    setRevision(edition?.revision ?? 0)
    setUnsaved(false)
    setProblem(null)
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    const articles = listed.map(({ _id }) => _id)
    const parsed = editionSubmissionSchema.safeParse({
      ...words,
      number: Number(words.number),
      articles,
    })
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? null)
    setBusy(true)
    setProblem(null)
    try {
      const saved = edition
        ? await request(connection, updateEdition, {
            params: { id: edition.id },
            body: { ...parsed.data, revision },
          })
        : await request(connection, createEdition, { body: parsed.data })
      setUnsaved(false)
      kept.forget()
      await queryClient.invalidateQueries({ queryKey: queryKeys.editions })
      if (!edition) await navigate(`/admin/editions/${saved.id}`, { replace: true })
    } catch (error) {
      if (!isUnauthorized(error)) {
        setProblem(userMessage(error, 'Failed to save the edition. Please try again.'))
      }
    }
    setBusy(false)
  }

  return (
    <form
      noValidate
      className="form-screen edition-form"
      aria-label="Edition"
      onSubmit={(e) => void save(e)}
    >
      {kept.line}
      <EditionFields
        words={words}
        onChange={(changed) => {
          setWords({ ...words, ...changed })
          setUnsaved(true)
        }}
        onUploading={setBusy}
      />
      <Section title="Articles">
        <EditionContents
          listed={listed}
          onChange={(changed) => {
            setListed(changed)
            setUnsaved(true)
          }}
        />
      </Section>
      <div className="line middle settings-save">
        {problem && (
          <div className="line settings-problem">
            <Alert>{problem}</Alert>
          </div>
        )}
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
      <LeavePrompt unsaved={unsaved} what="The edition is" />
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
