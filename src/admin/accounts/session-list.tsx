import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime, formatUtcDay } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { endOtherSessions, endSession } from '#domain/accounts/calls.ts'
import type { PortalSession } from '#domain/accounts/own-account.ts'

/** Where the account is signed in. Every session but this one can be ended here. */
export function SessionList({ sessions }: { sessions: readonly PortalSession[] }) {
  const send = useRequest()
  const invalidate = useInvalidate()
  const { attempt, alert } = useAttempt()
  const others = sessions.filter(({ current }) => !current)

  async function end(call: () => Promise<void>) {
    await attempt(call, 'Failed to end the session. Please try again.')
    void invalidate(queryKeys.ownAccount)
  }

  return (
    <section className="part" aria-labelledby="sessions">
      <div className="line middle apart">
        <h2 id="sessions">Signed in</h2>
        {others.length > 1 && (
          <Button variant="bare-alarm" onClick={() => void end(() => send(endOtherSessions))}>
            End all others
          </Button>
        )}
      </div>
      {alert}
      <ul className="rows accounts">
        {sessions.map((session) => (
          <li key={session.id} className="account">
            <div className="row-text">
              <h3 className="row-title">{session.browser}</h3>
              <Facts facts={factsOf(session)} />
            </div>
            {!session.current && (
              <span className="actions">
                <Button
                  variant="bare-alarm"
                  aria-label={`End the session in ${session.browser}`}
                  onClick={() => void end(() => send(endSession, { params: { id: session.id } }))}
                >
                  End session
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="muted">
        A session ends by itself twelve hours after its sign-in. Do you not know one of them? End
        it, and set another password.
      </p>
    </section>
  )
}

function factsOf({ current, signedInAt, lastDay }: PortalSession): string[] {
  return [
    current ? 'This browser' : `Last used on ${formatUtcDay(lastDay)}`,
    `Signed in ${formatDateTime(signedInAt)}`,
  ]
}
