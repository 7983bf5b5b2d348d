import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { articleKeys, queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate, usePages } from '#admin/api/use-read.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { hasSameText, latestText, saveAllText } from '#admin/editor/saving/article-saving.ts'
import type { ArticleEngine } from '#admin/editor/saving/use-article-saving.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Button } from '#admin/ui/button.tsx'
import { formatTime, formatWeekday } from '#admin/ui/date-time.ts'
import { MoreButton, QueryState } from '#admin/ui/query-state.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import {
  compareRevisions,
  type TextRevision,
  textRevision,
} from '#domain/articles/text-revision.ts'
import { request } from '#domain/calls/request.ts'
import { listVersions, restoreVersion } from '#domain/versions/calls.ts'
import { allKeptDays, autosavedKeptDays, type Version } from '#domain/versions/version.ts'
import { versionChangeQuery } from './version-change.ts'
import { VersionDialog } from './version-dialog.tsx'
import { kindWords, versionAuthor, versionTitle } from './version-words.ts'

const pageSize = 50

export interface HistoryProps {
  article: AdminArticle
  getMine: () => ArticleForm
  /** Null where nothing is restored, because the text is only read. */
  editing: {
    engine: ArticleEngine
    onReset: (article: AdminArticle) => void
  } | null
}

interface Restored {
  title: string
  /** The text may have been that version already. */
  isChanged: boolean
  /** Which text that is: *Undo* takes nothing out that was written since. */
  text: TextRevision
}

/** What an article said before, day by day. */
export function History({ article, getMine, editing }: HistoryProps) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const invalidate = useInvalidate()
  const [shown, setShown] = useState<string | null>(null)
  const [restored, setRestored] = useState<Restored | null>(null)
  const result = useRef<HTMLParagraphElement>(null)
  const { attempt, setProblem, alert } = useAttempt()
  const { _id } = article
  const now = textRevision(article)
  // Each save makes another list. The last one is shown until it is read.
  const queryKey = [...queryKeys.versions(_id), now]
  const given = { params: { id: _id }, query: { limit: pageSize } }
  const { list, items: versions } = usePages(queryKey, listVersions, given, {
    keepPrevious: () => true,
  })
  const [newest] = versions
  // What comes with the list is shown with it: the list grows, and the button would move below the finger.
  const isLast = restored && compareRevisions(now, restored.text) === 0
  const isListing = isLast && list.isPlaceholderData
  const canUndo = isLast && restored.isChanged
  const before = canUndo && versions.find((one) => compareRevisions(one, now) === 0)?.previous

  // What is looked at most is there before it is asked for.
  useEffect(() => {
    if (newest) void queryClient.prefetchQuery(versionChangeQuery(connection, _id, newest))
  }, [queryClient, connection, _id, newest])

  /** Saves what is in the editor first, so that it is a version to return to. */
  async function restore(
    id: string,
    title: string,
    { field, only }: { field?: keyof ArticleText | undefined; only?: TextRevision } = {},
  ) {
    if (!editing) return
    const { engine, onReset } = editing
    setRestored(null)
    const stored = await saveAllText(engine)
    if (!stored) {
      return setProblem('The text in the editor could not be saved. Nothing was restored.')
    }
    if (only && compareRevisions(textRevision(stored), only) !== 0) {
      return setProblem('The text was changed since. What it said before is in the list.')
    }
    await attempt(async () => {
      const answer = await request(connection, restoreVersion, {
        params: { id: stored._id, version: id },
        body: { ...textRevision(stored), field },
        repeatable: true,
      })
      const { dirty, stored: last } = engine.getSnapshot()
      // What was typed meanwhile stays, merged with it.
      if (dirty || last !== stored) await engine.restate(answer)
      else onReset(answer)
      void invalidate(...articleKeys)
      const isChanged = !hasSameText(answer, stored)
      setRestored({ title, isChanged, text: textRevision(answer) })
    }, 'The version was not restored. Please try again.')
  }

  return (
    <div className="stack history">
      <p className="hint">
        What is saved within ten minutes is one version. Of versions without a name that were only
        saved, one a day is kept after {allKeptDays} days, and none after {autosavedKeptDays} days.
      </p>
      <p className="result" role="status" tabIndex={-1} ref={result}>
        {restored && !isListing && (
          <>
            {restored.title} Nothing was published.{' '}
            {before && (
              <Button
                variant="bare"
                onClick={() => {
                  // The button goes, and the keyboard would be nowhere.
                  result.current?.focus()
                  void restore(before, 'Undone.', { only: restored.text })
                }}
              >
                Undo
              </Button>
            )}
          </>
        )}
      </p>
      {alert}
      <QueryState query={list} what="the history" />
      <VersionDays versions={versions} onShow={setShown} />
      <MoreButton list={list} what="the history" label="Older versions" />
      {shown && (
        <VersionDialog
          article={article}
          versions={versions}
          id={shown}
          getMine={() => ({ ...latestText(article), ...getMine() })}
          onShow={setShown}
          onRestore={async (version, label, field) => {
            const of = label ? `${label} of ` : ''
            await restore(version.id, `Restored ${of}${versionTitle(version)}.`, { field })
            setShown(null)
          }}
        />
      )}
    </div>
  )
}

interface VersionDaysProps {
  versions: readonly Version[]
  onShow: (id: string) => void
}

/** Versions by day, in the publication's time zone. */
function VersionDays({ versions, onShow }: VersionDaysProps) {
  const days = Map.groupBy(versions, ({ at }) => formatWeekday(at))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="day" aria-label={day}>
      <h3>{day}</h3>
      <ul>
        {ofDay.map(({ id, at, kind, by, suggestedBy, name }) => (
          <li key={id}>
            <button type="button" className="whole-line history-version" onClick={() => onShow(id)}>
              <time dateTime={at}>{formatTime(at)}</time>
              <span>
                {name && <strong>{name}</strong>}
                <span className={`history-kind history-${kind}`}>{kindWords[kind]}</span> by{' '}
                {versionAuthor({ kind, by, suggestedBy })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}
