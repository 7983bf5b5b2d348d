import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { Link } from '#admin/navigation/link.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { readHandedOut, readOwnHandedOut } from '#domain/accounts/calls.ts'
import type { HandedOut } from '#domain/accounts/handed-out.ts'
import { request } from '#domain/calls/request.ts'
import { purposeOf } from './roles.tsx'

/**
 * What an account handed out, read anew for each question that would end it.
 *
 * @param id of the account; undefined for the one that is signed in
 * @param isAsked whether the question is open
 */
export function useHandedOut(id: string | undefined, isAsked = true): UseQueryResult<HandedOut> {
  const connection = useConnection()
  return useQuery({
    queryKey: queryKeys.handedOut(id ?? ''),
    enabled: isAsked,
    gcTime: 0,
    queryFn: ({ signal }) =>
      id === undefined
        ? request(connection, readOwnHandedOut, { signal })
        : request(connection, readHandedOut, { params: { id }, signal }),
  })
}

interface HandedOutListProps {
  query: UseQueryResult<HandedOut>
  /** Whether the account may create no tokens afterwards. */
  endsTokens?: boolean
}

/** What ends with what is about to be confirmed. */
export function HandedOutList({ query, endsTokens = false }: HandedOutListProps) {
  const { invitations = [], previewLinks = [], tokens = [], webhooks = [] } = query.data ?? {}
  const links = [
    ...invitations.map(({ id, expiresAt, ...one }) => ({ id, expiresAt, what: purposeOf(one) })),
    ...previewLinks.map(({ id, expiresAt, name, title }) => {
      return { id, expiresAt, what: `Preview link for ${name}: ${title}` }
    }),
  ]
  const ofPrograms = endsTokens
    ? tokens.map(({ id, expiresAt, name }) => ({ id, expiresAt, what: `Token for ${name}` }))
    : []
  const ending = [...links, ...ofPrograms]
  const kinds = [links.length > 0 && 'links', ofPrograms.length > 0 && 'tokens'].filter(Boolean)
  return (
    <>
      <QueryState
        query={query}
        what="what ends with this"
        failure="What ends with this could not be listed."
      />
      {ending.length > 0 && (
        <>
          <p id="ending">These {kinds.join(' and ')}, made by this account, end at once:</p>
          <ul className="stack stack-close above-close" aria-labelledby="ending">
            {ending.map(({ id, expiresAt, what }) => (
              <li key={id}>
                {what}
                <Facts facts={[`Valid until ${formatDateTime(expiresAt)}`]} />
              </li>
            ))}
          </ul>
        </>
      )}
      {endsTokens && webhooks.length > 0 && (
        <>
          <p id="staying">
            These webhooks, made by this account, stay. Those that only this person reads, delete in{' '}
            <Link to="/admin/settings/webhooks">Webhooks</Link>:
          </p>
          <ul className="stack stack-close above-close" aria-labelledby="staying">
            {webhooks.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
