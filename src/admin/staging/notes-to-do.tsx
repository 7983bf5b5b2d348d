import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listNotes } from '#admin/api/notes.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useReturnState } from '#admin/return-path.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { isOpen } from '#domain/note.ts'

/** The open notes of a draft that needs a rewrite: what its author is asked to do. */
export function NotesToDo({ articleId }: { articleId: string }) {
  const connection = useConnection()
  const returnState = useReturnState()
  const { data = [] } = useQuery({
    queryKey: queryKeys.notes(articleId),
    queryFn: ({ signal }) => listNotes(connection, articleId, signal),
  })
  return (
    <ul className="notes-to-do" aria-label="Open notes">
      {data.filter(isOpen).map(({ id, quote, replies }) => (
        <li key={id}>
          <Link to={`/admin/edit/${articleId}?note=${id}`} state={returnState}>
            {quote ? <q>{quote}</q> : 'On the whole text'}
          </Link>
          <span className="note-text">{replies[0]?.text}</span>
        </li>
      ))}
    </ul>
  )
}
