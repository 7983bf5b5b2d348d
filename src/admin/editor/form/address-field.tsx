import { type KeyboardEvent, useState } from 'react'
import { ApiError, formSaveMessage, isUnauthorized } from '#admin/api/api-error.ts'
import { articleKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useRefusedOverride } from '#admin/checklist/override.tsx'
import { Button } from '#admin/ui/button.tsx'
import { InputField, verbatim } from '#admin/ui/fields/input-field.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { titleSlugOf } from '#domain/articles/article-id.ts'
import { updateAddress } from '#domain/articles/calls.ts'
import { pathOfAddress } from '#domain/articles/slug.ts'
import { limits } from '#domain/limits.ts'

interface AddressFieldProps {
  /** Null until a new article is saved. */
  article: AdminArticle | null
  /** As it is written now. */
  title: string
  /** Saves what is unsaved, and returns the article as it is stored then. */
  prepare: () => Promise<AdminArticle | null>
  onChanged: (article: AdminArticle) => void
}

export function AddressField({ article, title, prepare, onChanged }: AddressFieldProps) {
  const { send, invalidate } = useCalls()
  const [written, setWritten] = useState<string | null>(null)
  // The focus returns to its button when the form closes.
  const [wasOpened, setWasOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { field, attempt } = useRefusedOverride()
  const wasPublished = (article?.changedVersion ?? 0) > 0
  const current = article?.slug ?? (wasPublished ? article?._id : null)

  function close() {
    setWritten(null)
    setProblem(undefined)
  }

  async function save(slug: string | null) {
    setBusy(true)
    try {
      const isDone = await attempt(async (checklist) => {
        const stored = await prepare()
        if (!stored) return
        const body = { slug, revision: stored.revision, checklist }
        onChanged(await send(updateAddress, { params: { id: stored._id }, body }))
      })
      if (isDone) {
        close()
        void invalidate(...articleKeys)
      }
    } catch (error) {
      const issue = error instanceof ApiError ? error.issues[0]?.message : undefined
      const failure = 'Failed to change the address. Please try again.'
      if (!isUnauthorized(error)) setProblem(issue ?? formSaveMessage(error, failure))
    }
    setBusy(false)
  }

  if (written === null) {
    return (
      <div className="field">
        <span className="field-label">Address</span>
        <p className="line muted address-line">
          {current ? (
            <span className="address-path">{pathOfAddress(current)}</span>
          ) : (
            'Made from the title when the article is first published.'
          )}
          {article && (
            <Button
              variant="bare"
              aria-label="Change the address"
              autoFocus={wasOpened}
              onClick={() => {
                setWasOpened(true)
                setWritten(current ?? titleSlugOf(title))
              }}
            >
              Change
            </Button>
          )}
        </p>
      </div>
    )
  }
  const slug = titleSlugOf(written, limits.slug)
  return (
    <div>
      <InputField
        label="Address"
        error={problem}
        description={
          <>
            {slug ? (
              <span className="address-path">{pathOfAddress(slug)}</span>
            ) : (
              'Letters from a to z, digits and hyphens. '
            )}
            {wasPublished && 'Links to the old address will lead to the new one.'}
          </>
        }
        // The field replaces the button that was pressed.
        autoFocus
        value={written}
        {...verbatim}
        maxLength={limits.title}
        onText={setWritten}
        onKeyDown={(event) => onKey(event, { enter: () => slug && void save(slug), close })}
      />
      {field}
      <div className="actions above-close">
        <Button disabled={busy || slug === ''} onClick={() => void save(slug)}>
          {busy ? 'Saving...' : 'Save address'}
        </Button>
        {article?.slug && !wasPublished && (
          <Button variant="bare" disabled={busy} onClick={() => void save(null)}>
            Make it from the title
          </Button>
        )}
        <Button variant="bare" disabled={busy} onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

function onKey(event: KeyboardEvent, { enter, close }: { enter: () => void; close: () => void }) {
  if (event.key === 'Escape') return close()
  if (event.key !== 'Enter') return
  event.preventDefault()
  enter()
}
