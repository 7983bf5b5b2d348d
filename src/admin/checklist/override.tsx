import { useState } from 'react'
import { ApiError } from '#admin/api/api-error.ts'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import type { Blocker } from '#domain/checklist/article-checklist.ts'
import { type BlockerId, blockerIds } from '#domain/checklist/checklist-schema.ts'
import { limits } from '#domain/limits.ts'
import './checklist.css'

/** What keeps an article from being published, as the checklist or the server says it. */
export type Blocked = Pick<Blocker, 'id' | 'message' | 'details'>

/** What the server says about the checklist, if that is why it refused. */
export function blockedBy(error: unknown): Blocked[] {
  if (!(error instanceof ApiError)) return []
  return error.issues.flatMap(({ field, message }) => {
    const id = blockerIds.find((one) => field === `checklist.${one}`)
    return id ? [{ id, message }] : []
  })
}

/**
 * A part of the question before a publication: what blocks it, and the reason why it is published all the
 * same.
 *
 * @returns the part, null if nothing blocks; and what to send, undefined while the reason is missing
 */
export function useOverride(blocked: readonly Blocked[]) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const overridden: BlockerId[] = blocked.map(({ id }) => id)
  const field = blocked.length > 0 && (
    <div className="stack override">
      <p>The checklist holds it back:</p>
      <ul className="bullets">
        {blocked.map(({ id, message, details }) => (
          <li key={id}>
            {message}
            {details && <strong> {details.join(', ')}</strong>}
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
        onText={setReason}
      />
    </div>
  )
  return {
    field,
    answer: () => {
      if (overridden.length === 0) return { overridden, reason: '' }
      setMissing(true)
      return reason.trim() === '' ? undefined : { overridden, reason: reason.trim() }
    },
  }
}
