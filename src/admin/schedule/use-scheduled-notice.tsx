import { useState } from 'react'
import {
  ExplanationChoice,
  useExplanation,
  useNotice,
} from '#admin/corrections/correction-fields.tsx'
import { UpdateFields } from '#admin/corrections/update-fields.tsx'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { notableChanges } from '#domain/corrections/notable-changes.ts'
import type { ScheduledKind, ScheduleSubmission } from '#domain/schedule/schedule.ts'

/** What readers are told when a scheduled change is made. */
export type ScheduledNotice = Pick<ScheduleSubmission, 'correction' | 'withdrawal'>

/**
 * What readers are told of a change of one article, asked as for a change that is made now.
 *
 * @param article undefined: nothing is asked
 * @returns the fields; and what to send, undefined while a note is missing that is needed
 */
export function useScheduledNotice(kind: ScheduledKind, article: AdminArticle | undefined) {
  const update = useNotice({ kind: 'typo', note: '', placement: 'end' })
  const withdrawal = useExplanation()
  const [correction, explanation] = [update.told, withdrawal.told]
  const [notable] = useState(() =>
    article?.published && article.workingCopy
      ? notableChanges(article, article.workingCopy.submission)
      : [],
  )
  const kept = useKeptText(
    { what: 'A scheduled change', id: `schedule ${article?._id}` },
    correction.note || explanation ? { correction, explanation } : null,
    (typed) => {
      update.setTold(typed.correction)
      withdrawal.setTold(typed.explanation)
    },
  )

  function notice(): ScheduledNotice | undefined {
    if (kind === 'publish') {
      if (!article?.published || correction.kind === 'typo') return {}
      return update.isRefused() ? undefined : { correction }
    }
    if (explanation === null) return {}
    return withdrawal.isRefused() ? undefined : { withdrawal: { explanation } }
  }

  const fields = article && (
    <>
      {kept.line}
      {kind === 'withdraw' && <ExplanationChoice {...withdrawal.fields} />}
      {kind === 'publish' && article.published && (
        <UpdateFields {...update.fields} notable={notable} />
      )}
    </>
  )
  return { fields, notice, kept }
}
