import { useForm } from 'react-hook-form'
import { refusedHere } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCreationKey } from '#admin/api/use-creation-key.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useKeptForm } from '#admin/local-copies/use-kept-text.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { checkedSubmission } from '#admin/ui/fields/checked-submission.ts'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { counted } from '#domain/counted.ts'
import { limits } from '#domain/limits.ts'
import { createPreviewLink } from '#domain/previews/calls.ts'
import {
  type NewPreviewLink,
  previewDays,
  previewLinkSubmissionSchema,
} from '#domain/previews/preview-link.ts'

const defaults = {
  name: '',
  days: '7',
  shows: 'latest',
  passphrase: '',
  mayComment: true,
  showsName: false,
}

interface NewLinkDialogProps {
  articleId: string
  saveAll: () => Promise<boolean>
  onMade: (link: NewPreviewLink) => void
  onClose: () => void
}

export function NewLinkDialog({ articleId, saveAll, onMade, onClose }: NewLinkDialogProps) {
  const { send, invalidate } = useCalls()
  const creationKey = useCreationKey()
  const form = useForm({ defaultValues: defaults })
  const { register, handleSubmit, formState, setError } = form
  const { errors } = formState
  const kept = useKeptForm({ what: 'A preview link' }, form, { passphrase: '' })

  const submit = handleSubmit(async ({ days, shows, passphrase, ...fields }) => {
    const given = {
      ...fields,
      days: Number(days),
      pinned: shows === 'pinned',
      passphrase: passphrase.trim() || null,
    }
    const submission = checkedSubmission(previewLinkSubmissionSchema, given, setError, [
      'name',
      'passphrase',
    ])
    if (!submission) return
    if (!(await saveAll())) throw refusedHere('The text is not saved yet, so no link was made.')
    // The list is read also after a failure: only the answer may be lost.
    const link = await send(createPreviewLink, {
      params: { id: articleId },
      body: { ...submission, creationKey: creationKey(submission) },
    }).finally(() => {
      void invalidate(queryKeys.previewLinks(articleId))
    })
    onMade(link)
    kept.closing(onClose)()
  })

  return (
    <FormDialog
      title="New Preview Link"
      size="medium"
      action="Create Link"
      busy="Making the link..."
      failure="Failed to make the link. Please try again."
      onSubmit={submit}
      onClose={onClose}
      kept={kept}
    >
      <InputField
        label="Name"
        description="Who it is for, such as “Dr Osei, lawyer”. It stands on the page."
        error={errors.name?.message}
        {...register('name')}
        maxLength={limits.previewName}
        autoComplete="off"
      />
      <fieldset className="choices choices-line">
        <legend>Valid for</legend>
        {previewDays.map((days) => (
          <label key={days} className="choice">
            <input type="radio" value={String(days)} {...register('days')} />
            {counted(days, 'day')}
          </label>
        ))}
      </fieldset>
      <fieldset className="choices choices-line">
        <legend>Shows</legend>
        <label className="choice">
          <input type="radio" value="latest" {...register('shows')} />
          what is saved last
        </label>
        <label className="choice">
          <input type="radio" value="pinned" {...register('shows')} />
          the text as it is now
        </label>
      </fieldset>
      <InputField
        label="Passphrase (optional)"
        description={`At least ${limits.previewPassphraseMinimum} characters. Send it separately from the link.`}
        error={errors.passphrase?.message}
        {...register('passphrase')}
        maxLength={limits.password}
        autoComplete="off"
      />
      <fieldset className="choices choices-line">
        <legend className="visually-hidden">Options</legend>
        <label className="choice">
          <input type="checkbox" {...register('mayComment')} />
          may comment and approve
        </label>
        <label className="choice">
          <input type="checkbox" {...register('showsName')} />
          name across the page
        </label>
      </fieldset>
    </FormDialog>
  )
}
