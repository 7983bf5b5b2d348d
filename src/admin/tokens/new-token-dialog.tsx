import { useForm } from 'react-hook-form'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useKeptForm } from '#admin/local-copies/use-kept-text.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { checkedSubmission } from '#admin/ui/fields/checked-submission.ts'
import { FieldError } from '#admin/ui/fields/field.tsx'
import { InputField, TextAreaField, verbatim } from '#admin/ui/fields/input-field.tsx'
import { type Grant, grants } from '#domain/calls/grants.ts'
import { limits } from '#domain/limits.ts'
import { createToken } from '#domain/tokens/calls.ts'
import { type NewToken, tokenDays, tokenSubmissionSchema } from '#domain/tokens/token.ts'
import { grantWords } from './grant-words.ts'

interface TokenForm {
  name: string
  grants: Grant[]
  days: string
  /** One a line. */
  origins: string
}

interface NewTokenDialogProps {
  onCreated: (token: NewToken) => void
  onClose: () => void
}

export function NewTokenDialog({ onCreated, onClose }: NewTokenDialogProps) {
  const { send, invalidate } = useCalls()
  const form = useForm<TokenForm>({
    defaultValues: { name: '', grants: [], days: '90', origins: '' },
  })
  const { register, handleSubmit, formState, setError } = form
  const { errors } = formState
  const kept = useKeptForm({ what: 'A token' }, form)

  const submit = handleSubmit(async ({ days, origins, ...fields }) => {
    const given = {
      ...fields,
      days: Number(days),
      origins: origins.split(/\s+/).filter(Boolean),
    }
    const body = checkedSubmission(tokenSubmissionSchema, given, setError, [
      'name',
      'grants',
      'origins',
    ])
    if (!body) return
    // Also without an answer: the list then shows what there is by now.
    const token = await send(createToken, { body }).finally(() => void invalidate(queryKeys.tokens))
    onCreated(token)
    kept.closing(onClose)()
  })

  return (
    <FormDialog
      title="New Token"
      size="medium"
      action="Create Token"
      busy="Creating..."
      failure="Failed to create the token. Please try again."
      onSubmit={submit}
      onClose={onClose}
      kept={kept}
    >
      <InputField
        label="Name"
        description="Which program it is for, such as “Nightly backup”."
        error={errors.name?.message}
        {...register('name')}
        maxLength={limits.tokenName}
        autoComplete="off"
      />
      <fieldset className="choices" aria-describedby={errors.grants && 'grants-error'}>
        <legend>It may</legend>
        {grants.map((grant) => (
          <label key={grant} className="choice">
            <input type="checkbox" value={grant} {...register('grants')} />
            <span>
              {grantWords[grant].name}
              <small>{grantWords[grant].hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <FieldError id="grants-error" tabIndex={-1}>
        {errors.grants?.message}
      </FieldError>
      <fieldset className="choices choices-line">
        <legend>Ends after</legend>
        {tokenDays.map((days) => (
          <label key={days} className="choice">
            <input type="radio" value={String(days)} {...register('days')} />
            {days} days
          </label>
        ))}
      </fieldset>
      <TextAreaField
        label="Pages that use it (optional)"
        description="For a script in a browser: the origin of each page, such as https://desk.example, one a line."
        error={errors.origins?.message}
        {...register('origins')}
        rows={2}
        {...verbatim}
      />
    </FormDialog>
  )
}
