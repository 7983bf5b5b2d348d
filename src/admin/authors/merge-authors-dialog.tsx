import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { invalidateArticles, queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { Field } from '#admin/ui/fields/field.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import type { AdminAuthor, MergedArticle } from '#domain/authors/author-schema.ts'
import { mergeAuthors, previewMerge } from '#domain/authors/calls.ts'

/** Gives all articles of an author to another one, after a look at what that changes. */
export function MergeAuthorsDialog({
  author,
  authors,
  onClose,
}: {
  author: AdminAuthor
  authors: readonly AdminAuthor[]
  onClose: () => void
}) {
  const send = useRequest()
  const queryClient = useQueryClient()
  const [into, setInto] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const merged = { from: author.id, into }
  const preview = useRead(
    queryKeys.merge(merged),
    previewMerge,
    { params: { id: merged.from }, query: { into: merged.into } },
    {
      enabled: into !== '',
    },
  )
  const kept = authors.find(({ id }) => id === into)

  async function merge() {
    setBusy(true)
    setProblem(null)
    try {
      await send(mergeAuthors, { params: { id: merged.from }, body: { into: merged.into } })
      await queryClient.invalidateQueries({ queryKey: queryKeys.authors })
      void invalidateArticles(queryClient)
      onClose()
    } catch (error) {
      setBusy(false)
      if (isUnauthorized(error)) return
      setProblem(userMessage(error, 'Failed to merge the authors. Please try again.'))
    }
  }

  return (
    <Modal title="Merge Authors" onClose={onClose}>
      <div className="modal-form">
        {problem && <Alert>{problem}</Alert>}
        <p>
          All articles of <strong>{author.name}</strong> go to the author whom you choose. The old
          spelling and address lead there from then on. This cannot be undone.
        </p>
        <Field label="Merge into">
          {(ids) => (
            <select {...ids} value={into} onChange={({ target }) => setInto(target.value)}>
              <option value="">Choose an author</option>
              {authors
                .filter(({ id }) => id !== author.id)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </select>
          )}
        </Field>
        {into !== '' && <QueryState query={preview} what="the articles" />}
        {kept && preview.data && <ChangedArticles changed={preview.data} name={kept.name} />}
        <div className="modal-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!preview.data || isBusy} onClick={merge}>
            {isBusy ? 'Merging...' : 'Merge'}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

function ChangedArticles({ changed, name }: { changed: readonly MergedArticle[]; name: string }) {
  if (changed.length === 0) return <p className="empty">No article changes.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard
    <section className="merged-articles" aria-label="Articles that change" tabIndex={0}>
      <ul className="rows rows-close">
        {changed.map(({ _id, title, published, before, after }) => (
          <li key={_id}>
            <p>{title}</p>
            <p className="hint">
              {before === after ? (
                `Credits ${name}; the byline stays “${before}”`
              ) : (
                <>
                  <del>{before}</del> <ins>{after}</ins>
                </>
              )}
              {!published && ', draft'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
