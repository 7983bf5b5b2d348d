import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isConflict } from '#admin/api/api-error.ts'
import { articleKeys, queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { useRefusedOverride } from '#admin/checklist/override.tsx'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { ArticleLink } from '#admin/return-path.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { LoadMore, QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import {
  deleteCorrection,
  deleteWithdrawal,
  listCorrections,
  updateCorrection,
  updateWithdrawal,
} from '#domain/corrections/calls.ts'
import type {
  CorrectionSubmission,
  ListedCorrection,
} from '#domain/corrections/correction-schema.ts'
import { en } from '#domain/language/words/en.ts'
import {
  ChangesField,
  ExplanationField,
  KindField,
  NoteFields,
  useNotice,
} from './correction-fields.tsx'

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
    <Screen
      title="Corrections"
      className="screen-list"
      explanation={
        <>
          What readers see of changes, also at <a href="/corrections">/corrections</a>. A correction
          is made when an article is updated, an explanation when it is unpublished.
        </>
      }
    >
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
    </Screen>
  )
}

interface CorrectionRowsProps {
  corrections: readonly ListedCorrection[]
  onChange: (correction: ListedCorrection) => void
  onRemove: (correction: ListedCorrection) => void
}

function CorrectionRows({ corrections, onChange, onRemove }: CorrectionRowsProps) {
  if (corrections.length === 0) return <p className="empty">Nothing was corrected so far.</p>
  return (
    <ul className="rows" aria-label="Corrections">
      {corrections.map((correction) => {
        const { id, kind, note, placement, at, article } = correction
        const name = `${en.corrections.kinds[kind]} of ${article.title}`
        return (
          <li key={id ?? article._id} className="line middle apart">
            <div className="row-text">
              <h2 className="row-title">
                <ArticleLink id={article._id} language={article.language} className="">
                  {article.title}
                </ArticleLink>
              </h2>
              <Facts
                facts={[
                  en.corrections.kinds[kind],
                  formatDateTime(at),
                  placement && note ? `at the ${placement}` : '',
                ]}
              />
              {note && <p className="correction-text">{note}</p>}
            </div>
            <div className="actions">
              <Button about={name} onClick={() => onChange(correction)}>
                Change
              </Button>
              <Button variant="bare-alarm" about={name} onClick={() => onRemove(correction)}>
                Remove
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function ChangeCorrectionDialog({
  correction: { id, article, ...stored },
  onClose,
}: {
  correction: ListedCorrection
  onClose: () => void
}) {
  const { send, invalidate } = useCalls()
  const [first] = useState<CorrectionSubmission>({
    kind: stored.kind === 'withdrawal' ? 'correction' : stored.kind,
    note: stored.note,
    placement: stored.placement ?? 'end',
    showChanges: stored.changes !== undefined,
  })
  const { told: notice, setTold: setNotice, isRefused, fields } = useNotice(first)
  /** The note that is to be changed; undefined once a refusal said what it is by now. */
  const [before, setBefore] = useState<string | undefined>(stored.note)
  const kept = useKeptText(
    { what: `The correction of “${article.title}”`, id: `correction ${article._id} ${id}` },
    notice === first ? null : notice,
    (typed, startedFrom = stored.note) => {
      setNotice(typed)
      setBefore(startedFrom)
    },
    before,
  )
  const close = kept.closing(onClose)
  const { field, attempt } = useRefusedOverride()

  async function submit() {
    const { kind, note, placement, showChanges } = notice
    const takenBack = stored.changes && !showChanges
    if (kind === 'typo' || isRefused()) return
    const isDone = await attempt((checklist) =>
      id === null
        ? send(updateWithdrawal, {
            params: { id: article._id },
            body: { explanation: note, at: stored.at, before, checklist },
          })
        : send(updateCorrection, {
            params: { id: article._id, correction: id },
            body: {
              kind,
              note,
              placement,
              before,
              ...(takenBack && { showChanges: false }),
              checklist,
            },
          }),
    ).catch((error: unknown) => {
      if (!isConflict(error)) throw error
      setBefore(undefined)
      void invalidate(...articleKeys)
      throw error
    })
    if (!isDone) return
    void invalidate(...articleKeys)
    close()
  }

  return (
    <FormDialog
      title={id === null ? 'Change Explanation' : 'Change Correction'}
      size="medium"
      action="Save"
      failure="Failed to change the correction. Please try again."
      onSubmit={submit}
      onClose={onClose}
      kept={kept}
    >
      {id === null ? (
        <ExplanationField
          {...fields}
          value={notice.note}
          onChange={(note) => setNotice({ ...notice, note })}
        />
      ) : (
        <>
          <KindField {...fields} silent={false} />
          <NoteFields {...fields} />
          {stored.changes && <ChangesField {...fields} changes={stored.changes} />}
        </>
      )}
      {field}
    </FormDialog>
  )
}
