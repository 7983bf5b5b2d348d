import { useDeferredValue, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { articleQuery, requestFor } from '#admin/api/articles.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { Link } from '#admin/navigation/link.tsx'
import { spokenLanguage } from '#admin/publication.ts'
import { StatusBadge } from '#admin/ui/badges.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDate } from '#admin/ui/date-time.ts'
import { OrderButtons, useRowDragging } from '#admin/ui/dragging/ordering.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import { listArticles } from '#domain/articles/calls.ts'
import { isTakenBack } from '#domain/editions/edition.ts'
import type { EditionEntry } from '#domain/editions/edition-schema.ts'
import { limits } from '#domain/limits.ts'

const stateNames = {
  published: 'Published',
  draft: 'Draft: published with the edition',
  needs_rewrite: 'Needs rewrite',
  binned: 'In the bin',
} as const

interface EditionContentsProps {
  listed: readonly EditionEntry[]
  /** The stored ones, which may have changed since they were listed. */
  stored: readonly EditionEntry[]
  onChange: (listed: readonly EditionEntry[]) => void
}

/** The articles of an edition: moved by their buttons, or by dragging. */
export function EditionContents({ listed, stored, onChange }: EditionContentsProps) {
  const list = useRef<HTMLOListElement>(null)
  const dragging = useRowDragging(move)
  const [result, setResult] = useState('')

  const newest = (entry: EditionEntry) => stored.find(({ _id }) => _id === entry._id) ?? entry

  function move(from: number, to: number) {
    const moved = listed[from]
    if (!moved || !(to in listed)) return
    onChange(listed.toSpliced(from, 1).toSpliced(to, 0, moved))
    setResult(`Moved ${moved.title}: ${to + 1} of ${listed.length}`)
  }

  function add(article: EditionEntry) {
    onChange([...listed, article])
    setResult(`Added ${article.title}`)
  }

  function remove(index: number) {
    setResult(`Removed ${listed[index]?.title}`)
    flushSync(() => onChange(listed.toSpliced(index, 1)))
    list.current?.focus()
  }

  return (
    <>
      <p className="visually-hidden" role="status">
        {result}
      </p>
      {listed.length === 0 && <p className="hint">No articles yet. Add some below.</p>}
      <ol
        className="rows rows-close edition-rows"
        aria-label="Articles of the edition"
        ref={list}
        tabIndex={-1}
      >
        {listed.map(newest).map((entry, index) => (
          <li key={entry._id} className="line middle apart" {...dragging(index)}>
            <div className="row-text">
              <Link
                to={`/admin/edit/${entry._id}`}
                lang={spokenLanguage(entry.language)}
                draggable={false}
              >
                {entry.title}
              </Link>
              <small data-state={entry.state}>{stateName(entry)}</small>
            </div>
            <div className="actions">
              <OrderButtons about={entry.title} index={index} count={listed.length} onMove={move} />
              <Button variant="bare-alarm" about={entry.title} onClick={() => remove(index)}>
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {listed.length < limits.editionArticles ? (
        <ArticlePicker listed={listed} onPick={add} />
      ) : (
        <p className="hint">An edition has at most {limits.editionArticles} articles.</p>
      )}
    </>
  )
}

/** How many of the found articles are offered. */
const offered = 8

interface ArticlePickerProps {
  listed: readonly EditionEntry[]
  onPick: (article: EditionEntry) => void
}

function ArticlePicker({ listed, onPick }: ArticlePickerProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const q = useDeferredValue(typed.trim())
  const request = requestFor(q)
  // Beside the dashboard's list, which reads page after page.
  const queryKey = [...queryKeys.articles(request), 'first']
  const found = useRead(queryKey, listArticles, { query: articleQuery(request) })
  const known = new Set(listed.map(({ _id }) => _id))
  const articles = found.data?.items.filter(({ _id }) => !known.has(_id)).slice(0, offered)

  return (
    <div className="stack">
      <InputField
        label="Add an article"
        description="The latest, or those with these words."
        ref={field}
        type="search"
        value={typed}
        maxLength={limits.adminSearch}
        onText={setTyped}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <QueryState query={found} what="articles" />
      {articles?.length === 0 && <p className="hint">No other articles found.</p>}
      <ul className="rows rows-close edition-rows" aria-label="Articles to add">
        {articles?.map((article) => (
          <li key={article._id} className="line middle apart">
            <div className="row-text">
              <span lang={spokenLanguage(article.language)}>{article.title}</span>
              <p className="line fine">
                <StatusBadge status={article.status} withdrawn={article.withdrawn} />
                <time dateTime={article.updatedAt}>Updated {formatDate(article.updatedAt)}</time>
              </p>
            </div>
            <Button
              about={article.title}
              onClick={() => {
                onPick(entryOf(article))
                // The button is gone: the next search begins where the last one did.
                field.current?.focus()
              }}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function entryOf(article: AdminArticleListed): EditionEntry {
  const { _id, title, language, status, changedVersion, withdrawn, scheduled } = article
  const scheduledFor = scheduled?.kind === 'publish' ? scheduled.at : null
  const wasPublished = changedVersion > 0
  return { _id, title, language, state: status, wasPublished, withdrawn, scheduledFor }
}

function stateName(entry: EditionEntry): string {
  if (!isTakenBack(entry)) return stateNames[entry.state]
  return `${entry.withdrawn ? 'Withdrawn' : 'Unpublished'}: not published with the edition`
}
