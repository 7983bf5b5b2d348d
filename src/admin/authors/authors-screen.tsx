import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { SearchField } from '#admin/ui/fields/search-field.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { authorPath } from '#domain/authors/author.ts'
import type { AdminAuthor } from '#domain/authors/author-schema.ts'
import { deleteAuthor, listAuthors } from '#domain/authors/calls.ts'
import { counted } from '#domain/counted.ts'
import { isFoundBy } from '#domain/search/search-key.ts'
import { AuthorPicture, EditAuthorDialog } from './edit-author-dialog.tsx'
import { MergeAuthorsDialog } from './merge-authors-dialog.tsx'

/** So many names are seen at a glance. */
const fewAuthors = 20

export function AuthorsScreen() {
  const authors = useRead(queryKeys.authors, listAuthors)
  const [editing, setEditing] = useState<AdminAuthor | 'new' | null>(null)
  const [merging, setMerging] = useState<AdminAuthor | null>(null)
  const [deleting, setDeleting] = useState<AdminAuthor | null>(null)
  const [query, setQuery] = useState('')
  const all = authors.data ?? []
  const list = all.filter(({ name, spellings }) => isFoundBy(query, name, ...spellings))
  return (
    <Screen
      title="Authors"
      actions={
        <Button variant="primary" onClick={() => setEditing('new')}>
          New Author
        </Button>
      }
      explanation="Everyone whom a published article names. Each has a page with their articles, found by the name that the article gives."
    >
      <QueryState query={authors} what="the authors" />
      {authors.data?.length === 0 && (
        <p className="empty">
          No authors yet. Make one, or publish an article: everyone whom it names is listed.
        </p>
      )}
      {(all.length > fewAuthors || query !== '') && (
        <search className="field-search">
          <SearchField label="Search authors" query={query} onSearch={setQuery} />
        </search>
      )}
      {all.length > 0 && list.length === 0 && <p className="empty">No author matches.</p>}
      {list.length > 0 && (
        <ul className="rows" aria-label="Authors">
          {list.map((author) => (
            <li key={author.id} className="line middle">
              <AuthorPicture address={author.picture} />
              <div className="row-text">
                <h2 className="row-title">{author.name}</h2>
                {author.line && <p>{author.line}</p>}
                <Facts facts={factsOf(author)} />
              </div>
              <div className="actions">
                {author.articles > 0 && (
                  <ButtonLink
                    variant="bare"
                    to={authorPath(author.id)}
                    aria-label={`Page of ${author.name}`}
                  >
                    Page
                  </ButtonLink>
                )}
                <Button variant="bare" of={author.name} onClick={() => setEditing(author)}>
                  Edit
                </Button>
                {all.length > 1 && (
                  <Button variant="bare" of={author.name} onClick={() => setMerging(author)}>
                    Merge
                  </Button>
                )}
                {author.articles === 0 && (
                  <Button variant="bare-alarm" of={author.name} onClick={() => setDeleting(author)}>
                    Delete
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <EditAuthorDialog
          author={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {merging && (
        <MergeAuthorsDialog author={merging} authors={all} onClose={() => setMerging(null)} />
      )}
      {deleting && (
        <ConfirmedAction
          title="Delete Author"
          action="Delete"
          busy="Deleting..."
          failure="Failed to delete the author. Please try again."
          queryKey={queryKeys.authors}
          call={(send) => send(deleteAuthor, { params: { id: deleting.id } })}
          onClose={() => setDeleting(null)}
        >
          <p>The author is deleted for good, with line and picture. Articles stay.</p>
          <p className="modal-object">{deleting.name}</p>
        </ConfirmedAction>
      )}
    </Screen>
  )
}

function factsOf({ articles, account, spellings }: AdminAuthor): string[] {
  return [
    articles > 0 ? counted(articles, 'article') : 'Nothing published now',
    account ? `account ${account}` : '',
    spellings.length > 0 ? `also found as ${spellings.join(', ')}` : '',
  ]
}
