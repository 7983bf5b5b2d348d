import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { makeAccessKey } from '#admin/api/access-keys.ts'
import { endsSession, wordsOf } from '#admin/api/api-refusal.ts'
import { queryKeys } from '#admin/api/query-keys.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Field } from '#admin/ui/field.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import { accessKeySubmissionSchema, type NewAccessKey } from '#domain/access-key.ts'
import { limits } from '#domain/limits.ts'

interface NewKeyForm {
  name: string
  /** As the browser's date field gives it; empty for a key that does not expire. */
  lastDay: string
}

/**
 * Asks for whom a new key is and how long it shall hold, and has it made.
 *
 * @param props.onMade called with the new key
 * @param props.onClose called by Cancel and by Escape
 */
export function NewKeyDialog({
  onMade,
  onClose,
}: {
  onMade: (key: NewAccessKey) => void
  onClose: () => void
}) {
  const connection = useConnection()
  const answers = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { register, handleSubmit, formState, setError } = useForm<NewKeyForm>({
    defaultValues: { name: '', lastDay: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ name, lastDay }) => {
    setRefusal(null)
    const submission = accessKeySubmissionSchema.safeParse({ name, expiresAt: endOf(lastDay) })
    if (!submission.success) {
      for (const { path, message } of submission.error.issues) {
        setError(path[0] === 'name' ? 'name' : 'lastDay', { message })
      }
      return
    }
    try {
      const made = await makeAccessKey(connection, submission.data)
      void answers.invalidateQueries({ queryKey: queryKeys.accessKeys })
      onMade(made)
    } catch (error) {
      if (endsSession(error)) return onClose()
      setRefusal(wordsOf(error, 'Failed to make the key. Please try again.'))
    }
  })

  return (
    <Modal title="New Access Key" size="small" onClose={onClose}>
      <form className="modal-form" noValidate onSubmit={submit} aria-label="New Access Key">
        {refusal && <Alert>{refusal}</Alert>}
        <Field
          label="Name"
          description="For whom it is, such as “Spring cohort”. Readers do not see it."
          error={errors.name?.message}
        >
          {(ids) => (
            <input
              {...ids}
              {...register('name')}
              maxLength={limits.accessKeyName}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label="Last day (optional)"
          description="It holds to the end of this day. Without one it holds until it is revoked."
          error={errors.lastDay?.message}
        >
          {(ids) => <input {...ids} {...register('lastDay')} type="date" />}
        </Field>
        <div className="modal-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={isSubmitting}>
            {isSubmitting ? 'Making...' : 'Make Key'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The last moment of a day here; null for no day. */
function endOf(day: string): string | null {
  if (day === '') return null
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? day : end.toISOString()
}
