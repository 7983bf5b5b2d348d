import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { changeSharedKey } from '#admin/api/settings.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { localTokenStorage } from '#admin/session/token-storage.ts'
import { Button } from '#admin/ui/button.tsx'
import { Field } from '#admin/ui/field.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import { limits } from '#domain/limits.ts'

/** Asks for a new shared access key, and says who is signed out by it. */
export function ChangeSharedKeyDialog({
  onChanged,
  onClose,
}: {
  onChanged: (key: string) => void
  onClose: () => void
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { key: '' } })
  const [problem, setProblem] = useState('')

  const submit = handleSubmit(async ({ key }) => {
    const typed = key.trim()
    if (typed !== '' && typed.length < limits.sharedKeyMinimum) {
      return setError('key', {
        message: `A key has at least ${limits.sharedKeyMinimum} characters.`,
      })
    }
    setProblem('')
    try {
      const changed = await changeSharedKey(connection, typed)
      // This browser's session of the key before has ended too.
      localTokenStorage.set('site', changed.token)
      void queryClient.invalidateQueries({ queryKey: queryKeys.settings })
      onChanged(changed.key)
    } catch (error) {
      if (isUnauthorized(error)) return onClose()
      setProblem(userMessage(error, 'The key could not be changed. Please try again.'))
    }
  })

  return (
    <Modal title="Change Shared Access Key" size="small" onClose={onClose}>
      <form
        className="modal-form"
        noValidate
        onSubmit={submit}
        aria-label="Change Shared Access Key"
      >
        <div className="modal-text">
          <p>
            Everybody who signed in with the shared key is signed out within five seconds, and their
            private feed addresses stop working. Readers with a named key and editors stay signed
            in.
          </p>
        </div>
        <Field
          label="New key (optional)"
          description={`At least ${limits.sharedKeyMinimum} characters. Leave empty to have one made that nobody can guess.`}
          error={formState.errors.key?.message ?? (problem || undefined)}
        >
          {(ids) => (
            <input
              {...ids}
              {...register('key')}
              maxLength={limits.accessKey}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <div className="modal-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="alarm" disabled={formState.isSubmitting}>
            {formState.isSubmitting ? 'Changing...' : 'Change Key'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
