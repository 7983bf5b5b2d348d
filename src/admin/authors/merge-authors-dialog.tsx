import { useState } from 'react'
import { articleKeys, queryKeys } from '#admin/api/query-client.ts'
import { useCalls, useRead } from '#admin/api/use-read.ts'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { SelectField } from '#admin/ui/fields/input-field.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import type { AdminAuthor, MergedArticle } from '#domain/authors/author-schema.ts'
import { mergeAuthors, previewMerge } from '#domain/authors/calls.ts'

/** Gives all articles of an author to another one, after a look at what that changes. */
export function MergeAuthorsDialog({
  author: { id, name },
  authors,
  onClose,
}: {
  author: AdminAuthor
  authors: readonly AdminAuthor[]
  onClose: () => void
}) {
  const { send, invalidate } = useCalls()
  const [into, setInto] = useState('')
  const preview = useRead(
    queryKeys.merge({ from: id, into }),
    previewMerge,
    { params: { id }, query: { into } },
    { enabled: into !== '' },
  )
  const others = authors.filter((one) => one.id !== id)
  const kept = others.find((one) => one.id === into)

  async function merge() {
    await send(mergeAuthors, { params: { id }, body: { into } })
    await invalidate(queryKeys.authors)
    void invalidate(...articleKeys)
    onClose()
  }

  return (
    <FormDialog
      title="Merge Authors"
      size="medium"
      action="Merge"
      busy="Merging..."
      disabled={!preview.data}
      failure="Failed to merge the authors. Please try again."
      onSubmit={merge}
      onClose={onClose}
    >
      <p>
        All articles of <strong>{name}</strong> go to the author whom you choose. The old spelling
        and address lead there from then on; open editors, unpublished edits and what is scheduled
        keep it. Line, picture and account come along only where that author has none. This cannot
        be undone.
      </p>
      <SelectField
        label="Merge into"
        options={[['', 'Choose an author'], ...others.map((one) => [one.id, one.name] as const)]}
        value={into}
        onText={setInto}
      />
      {into !== '' && <QueryState query={preview} what="the articles" />}
      {kept && preview.data && <ChangedArticles changed={preview.data} name={kept.name} />}
    </FormDialog>
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
