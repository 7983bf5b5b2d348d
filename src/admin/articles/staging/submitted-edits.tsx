import { Link } from 'react-router'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { useReturnState } from '#admin/return-path.ts'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import { listArticles } from '#domain/articles/calls.ts'

/** Edits of published articles that wait for an editor. Drafts in review are among the drafts. */
export function SubmittedEdits() {
  const returnState = useReturnState()
  const { data } = useRead(queryKeys.submitted, listArticles, {
    query: { submitted: 'true', limit: 50 },
  })
  const edits = (data?.items ?? []).filter(({ published }) => published)
  if (edits.length === 0) return null
  return (
    <section className="of-note" aria-labelledby="submitted">
      <h2 id="submitted">Edits in review</h2>
      <ul className="rows">
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
