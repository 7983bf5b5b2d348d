import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listCorrections, removeCorrection } from '#admin/api/corrections.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useReturnState } from '#admin/return-path.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { ConfirmedAction } from '#admin/ui/confirmed-action.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { correctionNames } from '#domain/correction.ts'
import type { ListedCorrection } from '#domain/correction-schema.ts'
import { ChangeCorrectionDialog } from './change-correction-dialog.tsx'

/** What readers are told of corrections and withdrawals, to change or remove it. */
export function CorrectionsScreen() {
  const connection = useConnection()
  const [changing, setChanging] = useState<ListedCorrection | null>(null)
  const [removing, setRemoving] = useState<ListedCorrection | null>(null)
  const list = useInfiniteQuery({
    queryKey: queryKeys.corrections,
    queryFn: ({ pageParam, signal }) => listCorrections(connection, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : null),
  })
  const corrections = list.data?.pages.flatMap((page) => page.corrections) ?? []

  return (
    <div className="screen screen-list">
      <div className="screen-head">
        <Heading title="Corrections" />
      </div>
      <p className="keys-note">
        What readers are told of changes, also at <a href="/corrections">/corrections</a>. A
        correction is made when an article is updated, an explanation when it is unpublished.
      </p>
      <QueryState
        query={list}
        loading="Loading corrections..."
        failure="Failed to load corrections. Please try again."
      />
      {list.data && (
        <CorrectionRows corrections={corrections} onChange={setChanging} onRemove={setRemoving} />
      )}
      {list.hasNextPage && (
        <div className="list-end">
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading corrections...' : 'Load more'}
          </Button>
        </div>
      )}
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
          call={() => removeCorrection(connection, removing.article._id, removing.id)}
          onClose={() => setRemoving(null)}
        >
          <p>
            {removing.id === null
              ? 'Readers will find “Article Not Found” instead of the explanation.'
              : 'Readers will not be told of this change any more.'}
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
    <ul className="bin-rows" aria-label="Corrections">
      {corrections.map((correction) => {
        const { id, kind, note, placement, at, article } = correction
        const name = `${correctionNames[kind]} of ${article.title}`
        return (
          <li key={id ?? article._id} className="bin-row">
            <div className="bin-row-text">
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
            <div className="bin-row-actions">
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
