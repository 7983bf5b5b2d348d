import { type ReactNode, useId, useState } from 'react'
import { ApiError } from '#admin/api/api-error.ts'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import {
  type BlockedArticle,
  type BlockerId,
  blockerIds,
  type ChecklistAnswer,
  overriddenItemsOf,
} from '#domain/checklist/checklist-schema.ts'
import { limits } from '#domain/limits.ts'

/** What keeps an article from being published, as the checklist or the server says it. */
export interface Blocked {
  id: BlockerId
  message: string
  details?: readonly string[] | undefined
  /** Ids of notes, names, or addresses of pictures. */
  items?: readonly string[] | undefined
}

/** What the server says about the checklist, if that is why it refused. */
export function blockedBy(error: unknown): Blocked[] {
  if (!(error instanceof ApiError)) return []
  return error.issues.flatMap(({ field, message, items }) => {
    const id = blockerIds.find((one) => field === `checklist.${one}`)
    return id ? [{ id, message, items }] : []
  })
}

/** What an editor is asked about after a refusal, which leaves out what they had a reason for. */
export function stillBlocked(earlier: readonly Blocked[], refused: readonly Blocked[]): Blocked[] {
  const others = earlier.filter(({ id }) => refused.every((one) => one.id !== id))
  return refused.length > 0 ? [...others, ...refused] : []
}

/** A reason, and what changes it. */
export type ReasonState = readonly [reason: string, setReason: (reason: string) => void]

/**
 * A part of the question before a publication: what blocks it, and the reason why it is published all the
 * same.
 *
 * @param kept the reason, where it outlives the question
 * @returns the part, null if nothing blocks; and what to send, undefined while the reason is missing
 */
export function useOverride(blocked: readonly Blocked[], kept?: ReasonState) {
  const own = useState('')
  const [reason, setReason] = kept ?? own
  const [isMissing, setMissing] = useState(false)
  const field = blocked.length > 0 && (
    <Override blocked={blocked} reason={reason} isMissing={isMissing} onChange={setReason}>
      The checklist holds it back:
    </Override>
  )
  return {
    field,
    answer: () => {
      setMissing(blocked.length > 0)
      return answerTo(blocked, reason)
    },
  }
}

/** The same, if only the server knows what blocks: it is asked about once the server has refused. */
export function useRefusedOverride() {
  const [blocked, setBlocked] = useState<readonly Blocked[]>([])
  const { field, answer } = useOverride(blocked)
  return {
    field,
    /**
     * Resolves with whether it was done: it is not while the reason is missing.
     *
     * @throws what `work` throws, unless that is a refusal by the checklist
     */
    attempt: async (work: (checklist: ChecklistAnswer) => Promise<unknown>): Promise<boolean> => {
      const checklist = answer()
      if (!checklist) return false
      try {
        await work(checklist)
        return true
      } catch (error) {
        const refused = stillBlocked(blocked, blockedBy(error))
        setBlocked(refused)
        if (refused.length === 0) throw error
        return false
      }
    },
  }
}

/** The same for several articles that are published together: a reason for each of them. */
export function useOverrides(articles: readonly BlockedArticle[]): {
  fields: ReactNode
  answers: () => Record<string, ChecklistAnswer> | undefined
} {
  const [reasons, setReasons] = useState<Record<string, string>>({})
  const [isMissing, setMissing] = useState(false)
  const fields = articles.map(({ _id, title, blockers }) => (
    <Override
      key={_id}
      blocked={blockers}
      reason={reasons[_id] ?? ''}
      isMissing={isMissing}
      onChange={(reason) => setReasons({ ...reasons, [_id]: reason })}
    >
      The checklist holds back <strong>{title}</strong>:
    </Override>
  ))
  return {
    fields,
    answers: () => {
      setMissing(true)
      const given = articles.flatMap(({ _id, blockers }) => {
        const answer = answerTo(blockers, reasons[_id] ?? '')
        return answer ? [[_id, answer] as const] : []
      })
      return given.length === articles.length ? Object.fromEntries(given) : undefined
    },
  }
}

function Override({
  blocked,
  reason,
  isMissing,
  onChange,
  children,
}: {
  blocked: readonly Blocked[]
  reason: string
  /** Whether it says so while there is no reason. */
  isMissing: boolean
  onChange: (reason: string) => void
  /** What is held back. */
  children: ReactNode
}) {
  const id = useId()
  return (
    // Several have the same field: the group says of which article it is.
    <section className="stack override" aria-labelledby={id}>
      <p id={id}>{children}</p>
      <ul className="bullets">
        {blocked.map(({ id, message, details = [] }) => (
          <li key={id}>
            {message}
            {details.length > 0 && <strong> {details.join(', ')}</strong>}
          </li>
        ))}
      </ul>
      <InputField
        label="Why is it published all the same?"
        description="The audit list keeps the reason."
        error={isMissing && reason.trim() === '' ? 'Please give a reason.' : undefined}
        aria-required="true"
        maxLength={limits.overrideReason}
        value={reason}
        onText={onChange}
      />
    </section>
  )
}

/** What to send; undefined while the reason is missing. */
function answerTo(blocked: readonly Blocked[], reason: string): ChecklistAnswer | undefined {
  if (blocked.length === 0) return { overridden: [], reason: '' }
  if (reason.trim() === '') return undefined
  return {
    overridden: blocked.map(({ id }) => id),
    items: Object.fromEntries(
      blocked.flatMap(({ id, items }) => (items ? [[overriddenItemsOf[id], [...items]]] : [])),
    ),
    reason: reason.trim(),
  }
}
