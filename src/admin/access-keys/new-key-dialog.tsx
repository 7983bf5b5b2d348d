import { useForm } from 'react-hook-form'
import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { endOfDay } from '#admin/ui/date-time.ts'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { accessKeySubmissionSchema, type NewAccessKey } from '#domain/access-keys/access-key.ts'
import { createAccessKey } from '#domain/access-keys/calls.ts'
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
  const send = useRequest()
  const invalidate = useInvalidate()
  const { register, handleSubmit, formState, setError } = useForm<NewKeyForm>({
    defaultValues: { name: '', lastDay: '' },
  })
  const { errors } = formState

  const submit = handleSubmit(async ({ name, lastDay }) => {
    const expiresAt = lastDay === '' ? null : (endOfDay(lastDay) ?? lastDay)
    const submission = accessKeySubmissionSchema.safeParse({ name, expiresAt })
    if (!submission.success) {
      for (const { path, message } of submission.error.issues) {
        setError(path[0] === 'name' ? 'name' : 'lastDay', { message })
      }
      return
    }
    const newKey = await send(createAccessKey, { body: submission.data })
    void invalidate(queryKeys.accessKeys)
    onCreated(newKey)
  })

  return (
    <FormDialog
      title="New Access Key"
      action="Create Key"
      busy="Creating..."
      failure="Failed to create the key. Please try again."
      onSubmit={submit}
      onClose={onClose}
    >
      <InputField
        label="Name"
        description="Who it is for, such as “Spring cohort”. Readers never see it."
        error={errors.name?.message}
        {...register('name')}
        maxLength={limits.accessKeyName}
        autoComplete="off"
      />
      <InputField
        label="Last day (optional)"
        description="The key works until the end of this day. Leave empty for a key that never expires."
        error={errors.lastDay?.message}
        {...register('lastDay')}
        type="date"
      />
    </FormDialog>
  )
}
