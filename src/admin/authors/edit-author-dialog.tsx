import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useColleagues } from '#admin/accounts/use-colleagues.ts'
import { isConflict } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useKeptForm } from '#admin/local-copies/use-kept-text.tsx'
import { Button } from '#admin/ui/button.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { checkedSubmission } from '#admin/ui/fields/checked-submission.ts'
import { ImageUploadButton } from '#admin/ui/fields/image-upload-button.tsx'
import { InputField, SelectField, TextAreaField } from '#admin/ui/fields/input-field.tsx'
import { passFocusOn } from '#admin/ui/focus.ts'
import { type AdminAuthor, newAuthorSchema } from '#domain/authors/author-schema.ts'
import { createAuthor, listAuthors, updateAuthor } from '#domain/authors/calls.ts'
import { imageSources } from '#domain/images/media.ts'
import { limits } from '#domain/limits.ts'

interface EditAuthorDialogProps {
  /** Null for a new one. */
  author: AdminAuthor | null
  onClose: () => void
}

export function EditAuthorDialog({ author, onClose }: EditAuthorDialogProps) {
  const { send, invalidate } = useCalls()
  const colleagues = useColleagues()
  const [uploading, setUploading] = useState(false)
  const form = useForm({ defaultValues: formOf(author) })
  const { register, handleSubmit, formState, setError, setValue, control } = form
  const { errors } = formState
  const kept = useKeptForm(
    author
      ? { what: `The author ${author.name}`, id: `author ${author.id}` }
      : { what: 'A new author' },
    form,
  )
  const close = kept.closing(onClose)
  const picture = useWatch({ control, name: 'picture' })
  const choices = [...new Set([author?.account ?? null, ...colleagues])].filter(
    (one) => one !== null,
  )

  /** After a conflict: shows what the other editor saved beside what is typed here, and the next save is meant. */
  async function reread(error: unknown): Promise<never> {
    if (isConflict(error)) {
      const theirs = (await send(listAuthors)).find(({ id }) => id === author?.id)
      if (theirs) {
        form.reset(formOf(theirs), { keepDirtyValues: true, keepDirty: true })
        setValue('revision', theirs.revision)
      }
      void invalidate(queryKeys.authors)
    }
    throw error
  }

  const submit = handleSubmit(async ({ revision, ...typed }) => {
    const given = { ...typed, account: typed.account || null }
    const body = checkedSubmission(newAuthorSchema, given, setError, ['name', 'line'])
    if (!body) return
    await (author
      ? send(updateAuthor, { params: { id: author.id }, body: { ...body, revision } }).catch(reread)
      : send(createAuthor, { body }))
    await invalidate(queryKeys.authors)
    void invalidate(queryKeys.releases)
    close()
  })

  return (
    <FormDialog
      title={author ? 'Edit Author' : 'New Author'}
      size="medium"
      action="Save"
      disabled={uploading}
      failure="Failed to save the author. Please try again."
      onSubmit={submit}
      onClose={onClose}
      kept={kept}
    >
      <InputField
        label="Name"
        description="A name or a pseudonym. Bylines keep what is written in their articles."
        error={errors.name?.message}
        {...register('name')}
        maxLength={limits.author}
        autoComplete="off"
      />
      <TextAreaField
        label="Line"
        description="One sentence for readers."
        error={errors.line?.message}
        {...register('line')}
        rows={2}
        maxLength={limits.authorLine}
      />
      <div className="actions">
        <AuthorPicture address={picture} />
        <ImageUploadButton
          label={picture ? 'Replace picture' : 'Upload picture'}
          onUploading={setUploading}
          onUploaded={({ url }) => setValue('picture', url, { shouldDirty: true })}
        />
        {picture && (
          <Button
            ref={passFocusOn}
            variant="bare-alarm"
            onClick={() => setValue('picture', '', { shouldDirty: true })}
          >
            Remove picture
          </Button>
        )}
      </div>
      {choices.length > 0 && (
        <SelectField
          label="Account (optional)"
          description="Readers never learn of it."
          options={[['', 'None'], ...choices]}
          {...register('account')}
        />
      )}
    </FormDialog>
  )
}

/** With the revision that the form started from. */
function formOf(author: AdminAuthor | null) {
  const { name = '', line = '', picture = '', account, revision = 1 } = author ?? {}
  return { name, line, picture, account: account ?? '', revision }
}

export function AuthorPicture({ address }: { address: string }) {
  if (address === '') return <span className="author-picture" />
  const { src, srcSet } = imageSources(address)
  return <img className="author-picture" src={src} srcSet={srcSet} sizes="56px" alt="" />
}
