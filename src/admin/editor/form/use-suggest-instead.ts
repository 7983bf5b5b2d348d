import { useEffect } from 'react'
import { useAccount } from '#admin/auth/session-context.tsx'
import type { SaveSnapshot } from '#admin/editor/saving/save-state.ts'
import { useLatest } from '#admin/ui/use-latest.ts'
import { mayPropose } from '#domain/accounts/role.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'

/**
 * Goes on with suggesting once the account may not edit the article any more, such as a colleague's that was
 * unpublished. What is not saved is restored there from this computer.
 */
export function useSuggestInstead(
  { stored, dirty, keptLocally }: SaveSnapshot<AdminArticle>,
  onSuggest: (id: string) => void,
): void {
  const account = useAccount()
  const latest = useLatest(onSuggest)
  const isKept = !dirty || keptLocally
  const closed = stored && isKept && !mayPropose(account, stored) ? stored._id : null
  useEffect(() => {
    if (closed !== null) latest.current(closed)
  }, [closed, latest])
}
