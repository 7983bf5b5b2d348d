import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { invalidateArticles, queryKeys } from '#admin/api/query-client.ts'
import { listVersions, restoreVersion } from '#admin/api/versions.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import type { AdminArticle } from '#domain/admin-article.ts'
import type { ArticleText } from '#domain/article.ts'
import { allKeptDays, autosavedKeptDays } from '#domain/version.ts'
import { latestText } from '../article-saving.ts'
import type { EditorPanel } from '../editor-panels.tsx'
import type { ArticleEngine } from '../use-article-saving.ts'
import { versionChangeQuery } from './version-change.ts'
import { VersionDays } from './version-days.tsx'
import { VersionDialog } from './version-dialog.tsx'
import { versionTitle } from './version-words.ts'

interface HistoryProps {
  article: AdminArticle
  /** Reads the text in the editor. */
  getMine: () => ArticleForm
  /** Null where nothing is restored, because the text is only read. */
  editing: {
    engine: ArticleEngine
    /** Replaces the text in the editor. */
    onReset: (article: AdminArticle) => void
  } | null
}

export function historyPanel(props: HistoryProps): EditorPanel {
  return { id: 'history', label: 'History', render: () => <HistoryPanel {...props} /> }
}

/** What an article said before, day by day. */
function HistoryPanel({ article, getMine, editing }: HistoryProps) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<string | null>(null)
  const [restored, setRestored] = useState<{ title: string; before: string | null } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { _id, revision, workingCopy } = article
  const list = useInfiniteQuery({
    // Each save makes another list. The last one is shown until it is read.
    queryKey: [...queryKeys.versions(_id), revision, workingCopy?.revision],
    queryFn: ({ pageParam, signal }) => listVersions(connection, _id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (earlier) => earlier,
  })
  const versions = list.data?.pages.flatMap(({ items }) => items) ?? []
  const [newest] = versions

  // What is looked at most is there before it is asked for.
  useEffect(() => {
    if (newest) void queryClient.prefetchQuery(versionChangeQuery(connection, _id, newest))
  }, [queryClient, connection, _id, newest])

  /** Saves what is in the editor first, so that it is a version to return to. */
  async function restore(id: string, title: string, field?: keyof ArticleText) {
    if (!editing) return
    const { engine, onReset } = editing
    setProblem(null)
    setRestored(null)
    try {
      const isSaved = await engine.saveAll()
      const { stored } = engine.getSnapshot()
      if (!isSaved || !stored) {
        setShown(null)
        return setProblem('The text in the editor could not be saved. Nothing was restored.')
      }
      onReset(await restoreVersion(connection, stored, id, field))
      void invalidateArticles(queryClient)
      const { items } = await listVersions(connection, _id, null)
      setRestored({ title, before: items[0]?.previous ?? null })
      setShown(null)
    } catch (error) {
      setShown(null)
      if (!isUnauthorized(error)) {
        setProblem(userMessage(error, 'The version was not restored. Please try again.'))
      }
    }
  }

  return (
    <div className="history">
      <p className="history-note">
        What is saved within ten minutes is one version. After {allKeptDays} days one a day is kept,
        after {autosavedKeptDays} days those that were published, restored, imported or named.
      </p>
      <p className="result" role="status">
        {restored && (
          <>
            {restored.title} Nothing was published.{' '}
            {restored.before && (
              <Button variant="bare" onClick={() => void restore(restored.before ?? '', 'Undone.')}>
                Undo
              </Button>
            )}
          </>
        )}
      </p>
      {problem && <Alert>{problem}</Alert>}
      <QueryState
        query={list}
        loading="Loading the history..."
        failure="Failed to load the history. Please try again."
      />
      <VersionDays versions={versions} onShow={setShown} />
      {list.hasNextPage && (
        <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? 'Loading the history...' : 'Older versions'}
        </Button>
      )}
      {shown && (
        <VersionDialog
          article={article}
          versions={versions}
          id={shown}
          getMine={() => ({ ...latestText(article), ...getMine() })}
          onShow={setShown}
          onRestore={(version, label, field) =>
            restore(
              version.id,
              label
                ? `Restored ${label} of ${versionTitle(version)}.`
                : `Restored ${versionTitle(version)}.`,
              field,
            )
          }
        />
      )}
    </div>
  )
}
