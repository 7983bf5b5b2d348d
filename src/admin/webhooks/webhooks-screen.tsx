import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { Button } from '#admin/ui/button.tsx'
import { formatDate, formatDateTime } from '#admin/ui/date-time.ts'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { CopyTextDialog } from '#admin/ui/dialogs/copy-text-dialog.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { deleteWebhook, exchangeWebhookSecret, listWebhooks } from '#domain/webhooks/calls.ts'
import type { Webhook } from '#domain/webhooks/webhook.ts'
import { Deliveries } from './deliveries.tsx'
import { eventName } from './event-words.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

type Act = 'edit' | 'exchange' | 'delete'

type Open = { dialog: 'create' } | { dialog: Act; webhook: Webhook }

/** Addresses that are told of what happens. */
export function WebhooksScreen() {
  const webhooks = useRead(queryKeys.webhooks, listWebhooks)
  const [open, setOpen] = useState<Open | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <Screen
      title="Webhooks"
      actions={
        <Button variant="primary" onClick={() => setOpen({ dialog: 'create' })}>
          New Webhook
        </Button>
      }
      explanation="A webhook tells another program what happens here, so that a chat room learns of a publication. It sends ids and addresses, never a text. A delivery that fails is sent again for a day."
    >
      <QueryState query={webhooks} what="the webhooks" />
      {webhooks.data?.length === 0 && <p className="empty">No webhooks yet.</p>}
      {webhooks.data && webhooks.data.length > 0 && (
        <ul className="rows" aria-label="Webhooks">
          {webhooks.data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {(open?.dialog === 'create' || open?.dialog === 'edit') && (
        <WebhookDialog
          webhook={open.dialog === 'edit' ? open.webhook : undefined}
          onCreated={(created) => setSecret(created.secret)}
          onClose={close}
        />
      )}
      {open?.dialog === 'exchange' && (
        <ConfirmedAction
          title="New Secret"
          action="Create Secret"
          busy="Creating..."
          failure="Failed to create the secret. Please try again."
          queryKey={queryKeys.webhooks}
          call={async (send) => {
            const exchanged = await send(exchangeWebhookSecret, { params: { id: open.webhook.id } })
            setSecret(exchanged.secret)
          }}
          onClose={close}
        >
          <p>Both secrets sign for a day. Give the receiver the new one meanwhile.</p>
          <p className="modal-object">{open.webhook.url}</p>
        </ConfirmedAction>
      )}
      {open?.dialog === 'delete' && (
        <ConfirmedAction
          title="Delete Webhook"
          action="Delete"
          busy="Deleting..."
          failure="Failed to delete the webhook. Please try again."
          queryKey={queryKeys.webhooks}
          call={(send) => send(deleteWebhook, { params: { id: open.webhook.id } })}
          onClose={close}
        >
          <p>Nothing more is sent to it, and its deliveries are deleted.</p>
          <p className="modal-object">{open.webhook.url}</p>
        </ConfirmedAction>
      )}
      {secret !== null && (
        <CopyTextDialog
          title="Copy This Secret Now"
          action="Copy"
          text={secret}
          onClose={() => setSecret(null)}
        >
          <p>
            The receiver verifies with it what it is sent, as Standard Webhooks describes. It is
            shown only once.
          </p>
        </CopyTextDialog>
      )}
    </Screen>
  )
}

function WebhookRow({ webhook, onOpen }: { webhook: Webhook; onOpen: (open: Open) => void }) {
  const [shown, setShown] = useState(false)
  const { url, description, events, createdBy, createdAt, formerUntil } = webhook
  const name = description || url
  const ask = (dialog: Act) => () => onOpen({ dialog, webhook })
  const isExchanging = formerUntil !== null && Date.parse(formerUntil) > Date.now()
  return (
    <li>
      <div className="line middle apart">
        <div className="line middle">
          <h2 className="row-title">{name}</h2>
          <State webhook={webhook} />
        </div>
        <span className="actions">
          <Button variant="bare" of={name} onClick={() => setShown(!shown)}>
            {shown ? 'Hide Deliveries' : 'Deliveries'}
          </Button>
          <Button variant="bare" of={name} onClick={ask('edit')}>
            Edit
          </Button>
          <Button variant="bare" about={name} onClick={ask('exchange')}>
            New Secret
          </Button>
          <Button variant="bare-alarm" of={name} onClick={ask('delete')}>
            Delete
          </Button>
        </span>
      </div>
      {description && <p>{url}</p>}
      <p>{events.map(eventName).join(' · ')}</p>
      <Facts
        facts={[
          `Created by ${createdBy} on ${formatDate(createdAt)}`,
          isExchanging ? `the former secret signs until ${formatDateTime(formerUntil)}` : '',
        ]}
      />
      {shown && <Deliveries webhook={webhook} />}
    </li>
  )
}

function State({ webhook: { endedAt, failing } }: { webhook: Webhook }) {
  const name = endedAt ? 'Ended by its receiver' : failing ? 'Failing' : 'Active'
  const className = endedAt || failing ? 'badge-alarm' : 'badge-signal'
  return <span className={`badge badge-square fine ${className}`}>{name}</span>
}
