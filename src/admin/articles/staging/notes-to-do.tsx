import { Link } from 'react-router'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { useReturnState } from '#admin/return-path.ts'
import { listNotes } from '#domain/notes/calls.ts'
import { isOpen } from '#domain/notes/note.ts'

/** The open notes of a draft that needs a rewrite: what its author is asked to do. */
export function NotesToDo({ articleId }: { articleId: string }) {
  const returnState = useReturnState()
  const { data = [] } = useRead(queryKeys.notes(articleId), listNotes, {
    params: { id: articleId },
  })
  return (
    <ul className="stack notes-to-do" aria-label="Open notes">
      {data.filter(isOpen).map(({ id, quote, replies }) => (
        <li key={id} className="aside">
          <Link to={`/admin/edit/${articleId}?note=${id}`} state={returnState}>
            {quote ? <q>{quote}</q> : 'On the whole text'}
          </Link>
          <span className="note-text">{replies[0]?.text}</span>
        </li>
      ))}
    </ul>
  )
}
