import { Link } from 'react-router'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { useReturnState } from '#admin/return-path.ts'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import { listSentBack } from '#domain/articles/calls.ts'
import { listMentions } from '#domain/notes/calls.ts'
import { SentBackToYou } from './sent-back-to-you.tsx'

/** Texts that were sent back to the caller, and open notes that mention them, until they are answered. */
export function NotesForYou() {
  const returnState = useReturnState()
  const { data = [] } = useRead(queryKeys.mentions, listMentions)
  const { data: sentBack = [] } = useRead(queryKeys.sentBack, listSentBack)
  const count = data.length + sentBack.length
  if (count === 0) return null
  return (
    <section className="of-note" aria-labelledby="notes-for-you">
      <h2 id="notes-for-you">{count === 1 ? '1 note for you' : `${count} notes for you`}</h2>
      <ul className="rows">
        {sentBack.map((text) => (
          <SentBackToYou key={text.articleId} text={text} />
        ))}
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
