import { useState } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { authorPath } from '#domain/authors/author.ts'
import type { AdminAuthor } from '#domain/authors/author-schema.ts'
import { imageSources } from '#domain/images/media.ts'
import { articleCount } from '#domain/reader/magazine-map.ts'
import { EditAuthorDialog } from './edit-author-dialog.tsx'
import { MergeAuthorsDialog } from './merge-authors-dialog.tsx'
import { useAuthors } from './use-authors.ts'

/** Who is named on bylines, and what readers see of them. */
export function AuthorsScreen() {
  const authors = useAuthors()
  const [editing, setEditing] = useState<AdminAuthor | null>(null)
  const [merging, setMerging] = useState<AdminAuthor | null>(null)
  const list = authors.data ?? []
  return (
    <div className="screen">
      <div className="screen-head">
        <Heading title="Authors" />
      </div>
      <p className="explanation">
        Everyone whom a published article names. Each has a page with their articles, found by the
        name that the article gives.
      </p>
      <QueryState query={authors} what="the authors" />
      {authors.data?.length === 0 && (
        <p className="empty">No authors yet. Publish an article, and whoever it names is listed.</p>
      )}
      {list.length > 0 && (
        <ul className="rows" aria-label="Authors">
          {list.map((author) => (
            <li key={author.id} className="line middle">
              <Picture address={author.picture} />
              <div className="row-text">
                <h2 className="row-title">{author.name}</h2>
                {author.line && <p className="author-line">{author.line}</p>}
                <Facts facts={factsOf(author)} />
              </div>
              <div className="actions">
                {author.articles > 0 && (
                  <a href={authorPath(author.id)} aria-label={`Page of ${author.name}`}>
                    Page
                  </a>
                )}
                <Button
                  variant="bare"
                  aria-label={`Edit ${author.name}`}
                  onClick={() => setEditing(author)}
                >
                  Edit
                </Button>
                {list.length > 1 && (
                  <Button
                    variant="bare"
                    aria-label={`Merge ${author.name}`}
                    onClick={() => setMerging(author)}
                  >
                    Merge
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {editing && <EditAuthorDialog author={editing} onClose={() => setEditing(null)} />}
      {merging && (
        <MergeAuthorsDialog author={merging} authors={list} onClose={() => setMerging(null)} />
      )}
    </div>
  )
}

function Picture({ address }: { address: string }) {
  if (address === '') return <span className="author-picture" />
  const { src, srcSet } = imageSources(address)
  return <img className="author-picture" src={src} srcSet={srcSet} sizes="56px" alt="" />
}

function factsOf({ articles, account, spellings }: AdminAuthor): string[] {
  return [
    articles > 0 ? articleCount(articles) : 'Nothing published now',
    account ? `account ${account}` : '',
    spellings.length > 0 ? `also found as ${spellings.join(', ')}` : '',
  ]
}
