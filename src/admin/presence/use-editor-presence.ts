import { useRef } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { hasSameText } from '#admin/editor/saving/article-saving.ts'
import type { ArticleSaving } from '#admin/editor/saving/use-article-saving.ts'
import { useMessage } from '#admin/ui/messages.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { compareRevisions, textRevision } from '#domain/articles/text-revision.ts'
import type { Presence } from '#domain/presence/presence.ts'
import { outsideNews } from './presence-words.ts'
import { usePresence } from './use-presence.ts'

/** Who else has the article open. What changes outside reaches the open editor, which says so. */
export function useEditorPresence(
  { writer, engine, snapshot }: Pick<ArticleSaving, 'writer' | 'engine' | 'snapshot'>,
  username: string | null,
): Presence['others'] {
  const show = useMessage()
  const invalidate = useInvalidate()
  const scheduledFor = useRef<string | null | undefined>(undefined)
  const suggestions = useRef(0)
  const id = snapshot.stored?._id ?? null

  async function follow(state: Presence['article']) {
    if (!state) return engine.handleExternalDeletion()
    if (scheduledFor.current !== undefined && scheduledFor.current !== state.scheduledFor) {
      void invalidate(queryKeys.schedule(id ?? ''))
    }
    scheduledFor.current = state.scheduledFor
    if (suggestions.current !== state.suggestionsRevision) {
      suggestions.current = state.suggestionsRevision
      void invalidate(queryKeys.suggestions(id ?? ''))
    }
    const { stored: before, state: saveState } = engine.getSnapshot()
    if (!before || (!differs(before, state) && saveState.kind !== 'gone')) return
    await engine.handleExternalSave()
    const { stored: after } = engine.getSnapshot()
    // A merge has told it together with what it merged.
    const text = after && hasSameText(before, after) && outsideNews(before, after, username)
    if (text) show({ text })
  }

  return usePresence(id, { writer, onState: (state) => void follow(state) })
}

function differs(known: AdminArticle, state: NonNullable<Presence['article']>): boolean {
  return (
    compareRevisions(textRevision(known), state) !== 0 ||
    known.status !== state.status ||
    known.stage !== state.stage ||
    known.submittedBy !== state.submittedBy ||
    known.assignee !== state.assignee
  )
}
