import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createAccessKey } from '#admin/api/access-keys.ts'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Field } from '#admin/ui/field.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import { accessKeySubmissionSchema, type NewAccessKey } from '#domain/access-key.ts'
import { limits } from '#domain/limits.ts'

interface NewKeyForm {
  name: string
  /** `YYYY-MM-DD` from the date field; empty for a key that never expires. */
  lastDay: string
}

export function NewKeyDialog({
  onCreated,
  onClose,
}: {
  onCreated: (key: NewAccessKey) => void
  onClose: () => void
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState, setError } = useForm<NewKeyForm>({
    defaultValues: { name: '', lastDay: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ name, lastDay }) => {
    setProblem(null)
    const submission = accessKeySubmissionSchema.safeParse({ name, expiresAt: endOfDay(lastDay) })
    if (!submission.success) {
      for (const { path, message } of submission.error.issues) {
        setError(path[0] === 'name' ? 'name' : 'lastDay', { message })
      }
      return
    }
    try {
      const newKey = await createAccessKey(connection, submission.data)
      void queryClient.invalidateQueries({ queryKey: queryKeys.accessKeys })
      onCreated(newKey)
    } catch (error) {
      if (isUnauthorized(error)) return onClose()
      setProblem(userMessage(error, 'Failed to create the key. Please try again.'))
    }
  })

  return (
    <Modal title="New Access Key" size="small" onClose={onClose}>
      <form className="modal-form" noValidate onSubmit={submit} aria-label="New Access Key">
        {problem && <Alert>{problem}</Alert>}
        <Field
          label="Name"
          description="Who it is for, such as “Spring cohort”. Readers never see it."
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
          description="The key works until the end of this day. Leave empty for a key that never expires."
          error={errors.lastDay?.message}
        >
          {(ids) => <input {...ids} {...register('lastDay')} type="date" />}
        </Field>
        <div className="modal-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isSubmitting}>
            {isSubmitting ? 'Creating...' : 'Create Key'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The end of a day in this browser's time zone; null for no day. */
function endOfDay(day: string): string | null {
  if (day === '') return null
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? day : end.toISOString()
}
