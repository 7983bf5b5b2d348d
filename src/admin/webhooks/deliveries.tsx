import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls, useRead } from '#admin/api/use-read.ts'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { listDeliveries, resendDelivery, sendTestDelivery } from '#domain/webhooks/calls.ts'
import type { Delivery, Webhook } from '#domain/webhooks/webhook.ts'
import { eventName } from './event-words.ts'

/** The last deliveries of a webhook, and what sends one by hand. */
export function Deliveries({ webhook: { id, url } }: { webhook: Webhook }) {
  const { send, invalidate } = useCalls()
  const deliveries = useRead(queryKeys.deliveries(id), listDeliveries, { params: { id } })
  const { attempt, busy, alert } = useAttempt()
  const [result, setResult] = useState('')

  async function run(sent: () => Promise<Delivery>) {
    setResult('')
    await attempt(
      async () => setResult(stateOf(await sent())),
      'It could not be sent. Please try again.',
    )
    void invalidate(queryKeys.deliveries(id))
    void invalidate(queryKeys.webhooks)
  }

  return (
    <div className="stack above">
      <div className="line middle">
        <Button
          disabled={busy}
          onClick={() => void run(() => send(sendTestDelivery, { params: { id } }))}
        >
          Send a Test
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {result}
      </p>
      {alert}
      <QueryState query={deliveries} what="the deliveries" />
      {deliveries.data?.length === 0 && <p className="hint">Nothing was sent yet.</p>}
      {deliveries.data && deliveries.data.length > 0 && (
        <ol className="rows rows-close" aria-label={`Deliveries to ${url}`}>
          {deliveries.data.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              disabled={busy}
              onResend={() =>
                void run(() => send(resendDelivery, { params: { id, key: delivery.id } }))
              }
            />
          ))}
        </ol>
      )}
    </div>
  )
}

interface DeliveryRowProps {
  delivery: Delivery
  disabled: boolean
  onResend: () => void
}

function DeliveryRow({ delivery, disabled, onResend }: DeliveryRowProps) {
  const { type, at, answer, failedAt } = delivery
  return (
    <li>
      <div className="line middle">
        <strong>{eventName(type)}</strong>
        <Button
          variant="bare"
          disabled={disabled}
          about={`${eventName(type)}, ${formatDateTime(at)}`}
          onClick={onResend}
        >
          Send again
        </Button>
      </div>
      <p className={failedAt ? 'warning' : ''}>{stateOf(delivery)}</p>
      <Facts facts={[formatDateTime(at)]} />
      {answer && <p className="hint">{answer}</p>}
    </li>
  )
}

function stateOf(delivery: Delivery): string {
  const { status, attempts, milliseconds, sentAt, deliveredAt, failedAt, nextAt } = delivery
  const took = milliseconds === null ? '' : ` in ${milliseconds.toLocaleString('en-US')} ms`
  const times = attempts > 1 ? `, ${attempts} attempts` : ''
  const answered = `${status === null ? 'No answer' : `Answered ${status}`}${took}${times}`
  if (deliveredAt) return answered
  if (failedAt) return `Failed: ${answered.charAt(0).toLowerCase()}${answered.slice(1)}`
  if (sentAt === null || nextAt === null) return 'Waiting'
  return `${answered}, next attempt ${formatDateTime(nextAt)}`
}
