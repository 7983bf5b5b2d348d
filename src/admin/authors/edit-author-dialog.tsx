import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useColleagues } from '#admin/accounts/use-colleagues.ts'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { Field } from '#admin/ui/fields/field.tsx'
import { ImageUploadButton } from '#admin/ui/fields/image-upload-button.tsx'
import { type AdminAuthor, authorSubmissionSchema } from '#domain/authors/author-schema.ts'
import { updateAuthor } from '#domain/authors/calls.ts'
import { request } from '#domain/calls/request.ts'
import { imageSources } from '#domain/images/media.ts'
import { limits } from '#domain/limits.ts'

interface AuthorForm {
  name: string
  line: string
  picture: string
  /** Empty for none. */
  account: string
  /** Of the author that the form started from. */
  revision: number
}

export function EditAuthorDialog({
  author,
  onClose,
}: {
  author: AdminAuthor
  onClose: () => void
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const colleagues = useColleagues()
  const [problem, setProblem] = useState<string | null>(null)
  const [uploading, setUploading] = useState(false)
  const form = useForm<AuthorForm>({ defaultValues: formOf(author) })
  const { register, handleSubmit, formState, setError, setValue, control } = form
  const { errors, isSubmitting, isDirty } = formState
  const kept = useKeptText(
    { what: `The author ${author.name}`, id: `author ${author.id}` },
    isDirty ? form.watch() : null,
    (typed) => form.reset(typed, { keepDefaultValues: true }),
  )

  function close() {
    kept.forget()
    onClose()
  }

  const picture = useWatch({ control, name: 'picture' })
  const image = imageSources(picture)
  const choices = [...new Set([author.account, ...colleagues])].filter((name) => name !== null)

  const submit = handleSubmit(async ({ account, ...typed }) => {
    setProblem(null)
    const given = { ...typed, account: account || null }
    const submission = authorSubmissionSchema.safeParse(given)
    if (!submission.success) {
      for (const { path, message } of submission.error.issues) {
        setError(path[0] === 'line' ? 'line' : 'name', { message })
      }
      return
    }
    try {
      await request(connection, updateAuthor, { params: { id: author.id }, body: submission.data })
      await queryClient.invalidateQueries({ queryKey: queryKeys.authors })
      void queryClient.invalidateQueries({ queryKey: queryKeys.releases })
      close()
    } catch (error) {
      if (!isUnauthorized(error))
        setProblem(userMessage(error, 'Failed to save the author. Please try again.'))
    }
  })

  return (
    <Modal title="Edit Author" onClose={close}>
      <form className="modal-form" noValidate onSubmit={submit} aria-label="Edit Author">
        {kept.line}
        {problem && <Alert>{problem}</Alert>}
        <Field
          label="Name"
          description="A name or a pseudonym. Bylines keep what is written in their articles."
          error={errors.name?.message}
        >
          {(ids) => (
            <input {...ids} {...register('name')} maxLength={limits.author} autoComplete="off" />
          )}
        </Field>
        <Field label="Line" description="One sentence for readers." error={errors.line?.message}>
          {(ids) => (
            <textarea {...ids} {...register('line')} rows={2} maxLength={limits.authorLine} />
          )}
        </Field>
        <div className="actions">
          {picture ? (
            <img
              className="author-picture"
              src={image.src}
              srcSet={image.srcSet}
              sizes="56px"
              alt=""
            />
          ) : (
            <span className="author-picture" />
          )}
          <ImageUploadButton
            label={picture ? 'Replace picture' : 'Upload picture'}
            onUploading={setUploading}
            onUploaded={({ url }) => setValue('picture', url, { shouldDirty: true })}
          />
          {picture && (
            <Button
              variant="bare-alarm"
              onClick={() => setValue('picture', '', { shouldDirty: true })}
            >
              Remove picture
            </Button>
          )}
        </div>
        {choices.length > 0 && (
          <Field label="Account (optional)" description="Readers never learn of it.">
            {(ids) => (
              <select {...ids} {...register('account')}>
                <option value="">None</option>
                {choices.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </Field>
        )}
        <div className="modal-actions">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isSubmitting || uploading}>
            {isSubmitting ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function formOf({ name, line, picture, account, revision }: AdminAuthor): AuthorForm {
  return { name, line, picture, account: account ?? '', revision }
}
