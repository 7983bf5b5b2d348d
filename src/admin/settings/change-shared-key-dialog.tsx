import { useForm } from 'react-hook-form'
import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { localTokenStorage } from '#admin/auth/token-storage.ts'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { InputField, verbatim } from '#admin/ui/fields/input-field.tsx'
import { updateSharedKey } from '#domain/access-keys/calls.ts'
import { limits } from '#domain/limits.ts'

/** Asks for a new shared access key, and says who is signed out by it. */
export function ChangeSharedKeyDialog({
  onChanged,
  onClose,
}: {
  onChanged: (key: string) => void
  onClose: () => void
}) {
  const send = useRequest()
  const invalidate = useInvalidate()
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { key: '' } })

  const submit = handleSubmit(async ({ key }) => {
    const typed = key.trim()
    if (typed !== '' && typed.length < limits.sharedKeyMinimum) {
      return setError('key', {
        message: `A key has at least ${limits.sharedKeyMinimum} characters.`,
      })
    }
    const changed = await send(updateSharedKey, { body: typed === '' ? {} : { key: typed } })
    // This browser's session of the key before has ended too.
    localTokenStorage.set('site', changed.token)
    void invalidate(queryKeys.settings)
    onChanged(changed.key)
  })

  return (
    <FormDialog
      title="Change Shared Access Key"
      action="Change Key"
      busy="Changing..."
      destructive
      failure="The key could not be changed. Please try again."
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="modal-text">
        <p>
          Everybody who signed in with the shared key is signed out within five seconds, and their
          private feed addresses stop working. Readers with a named key and editors stay signed in.
        </p>
      </div>
      <InputField
        label="New key (optional)"
        description={`At least ${limits.sharedKeyMinimum} characters. Leave empty to create a random one.`}
        error={formState.errors.key?.message}
        {...register('key')}
        maxLength={limits.accessKey}
        autoComplete="off"
        {...verbatim}
      />
    </FormDialog>
  )
}
