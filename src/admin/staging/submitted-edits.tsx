import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listSubmitted } from '#admin/api/articles.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useReturnState } from '#admin/return-path.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'

/** Edits of published articles that wait for an editor. Drafts in review are among the drafts. */
export function SubmittedEdits() {
  const connection = useConnection()
  const returnState = useReturnState()
  const { data = [] } = useQuery({
    queryKey: queryKeys.submitted,
    queryFn: ({ signal }) => listSubmitted(connection, signal),
  })
  const edits = data.filter(({ published }) => published)
  if (edits.length === 0) return null
  return (
    <section className="submitted" aria-labelledby="submitted">
      <h2 id="submitted">Edits in review</h2>
      <ul>
        {edits.map(({ _id, title, submittedBy, submittedAt }) => (
          <li key={_id}>
            <Link className="row-title" to={`/admin/edit/${_id}`} state={returnState}>
              {title}
            </Link>
            <Facts
              facts={[
                `Submitted by ${submittedBy}`,
                submittedAt ? formatDateTime(submittedAt) : '',
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
