import { useForm } from 'react-hook-form'
import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
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
  const send = useRequest()
  const invalidate = useInvalidate()
  const { register, handleSubmit, formState, setError } = useForm<TokenForm>({
    defaultValues: { name: '', grants: [], days: '90', origins: '' },
  })
  const { errors } = formState

  const submit = handleSubmit(async ({ days, origins, ...fields }) => {
    const submission = tokenSubmissionSchema.safeParse({
      ...fields,
      days: Number(days),
      origins: origins.split(/\s+/).filter(Boolean),
    })
    if (!submission.success) {
      for (const { path, message } of submission.error.issues) {
        const [field] = path
        setError(field === 'grants' || field === 'origins' ? field : 'name', { message })
      }
      return
    }
    const token = await send(createToken, { body: submission.data })
    void invalidate(queryKeys.tokens)
    onCreated(token)
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
      {errors.grants && (
        <p className="field-error" id="grants-error" role="alert">
          {errors.grants.message}
        </p>
      )}
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
