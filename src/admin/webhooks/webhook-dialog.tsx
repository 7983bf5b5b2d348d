import { useForm } from 'react-hook-form'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useKeptForm } from '#admin/local-copies/use-kept-text.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { checkedSubmission } from '#admin/ui/fields/checked-submission.ts'
import { FieldError } from '#admin/ui/fields/field.tsx'
import { InputField, verbatim } from '#admin/ui/fields/input-field.tsx'
import { limits } from '#domain/limits.ts'
import { createWebhook, updateWebhook } from '#domain/webhooks/calls.ts'
import {
  type NewWebhook,
  type Webhook,
  type WebhookSubmission,
  webhookEvents,
  webhookSubmissionSchema,
} from '#domain/webhooks/webhook.ts'
import { eventWords } from './event-words.ts'

interface WebhookDialogProps {
  /** The one to change; undefined creates one. */
  webhook?: Webhook | undefined
  onCreated: (webhook: NewWebhook) => void
  onClose: () => void
}

export function WebhookDialog({ webhook, onCreated, onClose }: WebhookDialogProps) {
  const { send, invalidate } = useCalls()
  const url = webhook?.url ?? ''
  const form = useForm<WebhookSubmission>({
    defaultValues: {
      url,
      events: webhookEvents.filter((event) => webhook?.events.includes(event)),
      description: webhook?.description ?? '',
    },
  })
  const { register, handleSubmit, formState, setError } = form
  const { errors } = formState
  const name = { what: 'A webhook', id: `webhook ${webhook?.id ?? ''}` }
  // An address may hold a secret.
  const kept = useKeptForm(name, form, { url })

  const close = kept.closing(onClose)

  const submit = handleSubmit(async (fields) => {
    const body = checkedSubmission(webhookSubmissionSchema, fields, setError, [
      'url',
      'events',
      'description',
    ])
    if (!body) return
    try {
      if (webhook) await send(updateWebhook, { params: { id: webhook.id }, body })
      else onCreated(await send(createWebhook, { body }))
    } finally {
      // Also without an answer: the list then shows what there is by now.
      void invalidate(queryKeys.webhooks)
    }
    close()
  })

  return (
    <FormDialog
      title={webhook ? 'Edit Webhook' : 'New Webhook'}
      size="medium"
      action={webhook ? 'Save' : 'Create Webhook'}
      failure="Failed to save the webhook. Please try again."
      onSubmit={submit}
      onClose={onClose}
      kept={kept}
    >
      <InputField
        label="Address"
        description="Where to send, such as https://chat.example.com/hook."
        error={errors.url?.message}
        {...register('url')}
        maxLength={limits.address}
        inputMode="url"
        autoComplete="off"
        {...verbatim}
      />
      <InputField
        label="Description (optional)"
        error={errors.description?.message}
        {...register('description')}
        maxLength={limits.webhookDescription}
        autoComplete="off"
      />
      <fieldset className="choices" aria-describedby={errors.events && 'events-error'}>
        <legend>Send when</legend>
        {webhookEvents.map((event) => (
          <label key={event} className="choice">
            <input type="checkbox" value={event} {...register('events')} />
            <span>
              {eventWords[event]}
              <small>{event}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <FieldError id="events-error" tabIndex={-1}>
        {errors.events?.message}
      </FieldError>
    </FormDialog>
  )
}
