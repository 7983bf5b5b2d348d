import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listMentions } from '#admin/api/notes.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useReturnState } from '#admin/return-path.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'

/** Open notes that mention who is signed in, until they are answered. */
export function NotesForYou() {
  const connection = useConnection()
  const returnState = useReturnState()
  const { data = [] } = useQuery({
    queryKey: queryKeys.mentions,
    queryFn: ({ signal }) => listMentions(connection, signal),
  })
  if (data.length === 0) return null
  return (
    <section className="notes-for-you" aria-labelledby="notes-for-you">
      <h2 id="notes-for-you">
        {data.length === 1 ? '1 note for you' : `${data.length} notes for you`}
      </h2>
      <ul>
        {data.map(({ noteId, articleId, title, by, at, text }) => (
          <li key={noteId}>
            <Link
              className="row-title"
              to={`/admin/edit/${articleId}?note=${noteId}`}
              state={returnState}
            >
              {title}
            </Link>
            <p className="note-text">{text}</p>
            <Facts facts={[by, formatDateTime(at)]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
