import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useAccount, useRequest } from '#admin/auth/session-context.tsx'
import { latestText } from '#admin/editor/saving/article-saving.ts'
import { useMessage } from '#admin/ui/messages.tsx'
import { listDiscardedTexts } from '#domain/articles/calls.ts'
import { listVersions } from '#domain/versions/calls.ts'
import { isSameText } from '#domain/versions/version.ts'
import { quoted } from './announced-change.ts'
import { type Proposal, refusedWords } from './proposal.ts'

const newestVersions = 50

/** What an editor did with somebody's proposals. */
export interface Outcome {
  act: 'accepted' | 'refused'
  by: string
  /** ISO 8601 instant. */
  at: string
}

/** Whether it was changed elsewhere, and not by its maker, whose changes have another date; or ended. */
export function isDecided({ suggestion: was }: Proposal, { suggestion: now }: Proposal): boolean {
  return was !== null && was.revision !== now?.revision && was.updatedAt === (now ?? was).updatedAt
}

/** What became of one's own proposals for an article. */
export function useOutcomes(articleId: string) {
  const send = useRequest()
  const client = useQueryClient()
  const show = useMessage()
  const { username } = useAccount()
  const announced = useRef<number | undefined>(undefined)
  const params = { id: articleId }
  // Read again whenever the discarded texts are.
  const queryKey = queryKeys.outcomes(articleId)
  const { data: outcomes = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const [{ items: texts }, { items: versions }] = await Promise.all([
        send(listDiscardedTexts, { params, signal }),
        send(listVersions, { params, query: { limit: newestVersions }, signal }),
      ])
      const all: Outcome[] = [
        ...versions
          .filter(({ suggestedBy }) => suggestedBy.includes(username ?? ''))
          .map(({ by, at }) => ({ act: 'accepted' as const, by, at })),
        ...texts
          .filter(({ writtenBy }) => writtenBy === username)
          .map(({ givenUpBy: by, givenUpAt: at }) => ({ act: 'refused' as const, by, at })),
      ]
      return all.filter(({ by }) => by !== username).sort((a, b) => b.at.localeCompare(a.at))
    },
  })

  /** Says what an editor decided, if that is what made one of the other. */
  async function announce(was: Proposal, now: Proposal) {
    const { suggestion } = was
    if (!suggestion || !isDecided(was, now) || announced.current === suggestion.revision) return
    announced.current = suggestion.revision
    await client.invalidateQueries({ queryKey: queryKey.slice(0, 2) })
    const since = client
      .getQueryData<Outcome[]>(queryKey)
      ?.filter(({ at }) => at >= suggestion.updatedAt)
    const last = (act: Outcome['act']) => since?.find((outcome) => outcome.act === act)
    const isNewText = !isSameText(latestText(was.article), latestText(now.article))
    const accepted = isNewText && last('accepted')
    const refused = last('refused')
    const words = refused ? refusedWords(was, now) : []
    const sentences = [
      accepted ? `${accepted.by} accepted your suggestion.` : '',
      refused && words.length > 0
        ? `${refused.by} refused your suggestion: ${words.map(quoted).join(', ')}.`
        : '',
    ]
    const text = sentences.filter(Boolean).join(' ')
    if (text) show({ text })
  }

  return { outcomes, announce }
}
