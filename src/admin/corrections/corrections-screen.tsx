import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { useReturnState } from '#admin/return-path.ts'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { LoadMore, QueryState } from '#admin/ui/query-state.tsx'
import { deleteCorrection, deleteWithdrawal, listCorrections } from '#domain/corrections/calls.ts'
import { correctionNames } from '#domain/corrections/correction.ts'
import type { ListedCorrection } from '#domain/corrections/correction-schema.ts'
import { ChangeCorrectionDialog } from './change-correction-dialog.tsx'

/** Notices to readers of corrections and withdrawals, to change or remove it. */
export function CorrectionsScreen() {
  const send = useRequest()
  const [changing, setChanging] = useState<ListedCorrection | null>(null)
  const [removing, setRemoving] = useState<ListedCorrection | null>(null)
  const list = useInfiniteQuery({
    queryKey: queryKeys.corrections,
    queryFn: ({ pageParam, signal }) =>
      send(listCorrections, { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : null),
  })
  const corrections = list.data?.pages.flatMap((page) => page.corrections) ?? []

  return (
    <div className="screen screen-list">
      <div className="screen-head">
        <Heading title="Corrections" />
      </div>
      <p className="explanation">
        What readers see of changes, also at <a href="/corrections">/corrections</a>. A correction
        is made when an article is updated, an explanation when it is unpublished.
      </p>
      <QueryState query={list} what="corrections" />
      {list.data && (
        <CorrectionRows corrections={corrections} onChange={setChanging} onRemove={setRemoving} />
      )}
      <LoadMore list={list} what="corrections" />
      {changing && (
        <ChangeCorrectionDialog correction={changing} onClose={() => setChanging(null)} />
      )}
      {removing && (
        <ConfirmedAction
          title="Remove"
          action="Remove"
          busy="Removing..."
          failure="Failed to remove it. Please try again."
          queryKey={queryKeys.lists}
          call={() => {
            const { id: correction, article } = removing
            const id = article._id
            return correction === null
              ? send(deleteWithdrawal, { params: { id } })
              : send(deleteCorrection, { params: { id, correction } })
          }}
          onClose={() => setRemoving(null)}
        >
          <p>
            {removing.id === null
              ? 'Readers will find “Article Not Found” instead of the explanation.'
              : 'Readers will no longer see this note.'}
          </p>
          <p className="modal-object">{removing.article.title}</p>
        </ConfirmedAction>
      )}
    </div>
  )
}

function CorrectionRows({
  corrections,
  onChange,
  onRemove,
}: {
  corrections: readonly ListedCorrection[]
  onChange: (correction: ListedCorrection) => void
  onRemove: (correction: ListedCorrection) => void
}) {
  const returnState = useReturnState()
  if (corrections.length === 0) return <p className="empty">Nothing was corrected so far.</p>
  return (
    <ul className="rows" aria-label="Corrections">
      {corrections.map((correction) => {
        const { id, kind, note, placement, at, article } = correction
        const name = `${correctionNames[kind]} of ${article.title}`
        return (
          <li key={id ?? article._id} className="line middle apart">
            <div className="row-text">
              <h2 className="row-title">
                <Link to={`/admin/edit/${article._id}`} state={returnState}>
                  {article.title}
                </Link>
              </h2>
              <Facts
                facts={[
                  correctionNames[kind],
                  formatDateTime(at),
                  placement && note ? `at the ${placement}` : '',
                ]}
              />
              {note && <p className="correction-text">{note}</p>}
            </div>
            <div className="actions">
              <Button aria-label={`Change: ${name}`} onClick={() => onChange(correction)}>
                Change
              </Button>
              <Button
                variant="bare-alarm"
                aria-label={`Remove: ${name}`}
                onClick={() => onRemove(correction)}
              >
                Remove
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
