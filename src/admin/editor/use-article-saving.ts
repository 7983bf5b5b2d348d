import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readArticle } from '#admin/api/articles.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { deleteLocalCopy, saveLocalCopy } from '#admin/local-copies/local-copies.ts'
import { lockWriter } from '#admin/local-copies/writer-locks.ts'
import { useConnection, useSessionState } from '#admin/session/session-context.tsx'
import type { AdminArticle } from '#domain/admin-article.ts'
import { missingField } from './article-form.ts'
import { classifyFailure, isNewer, matchesSave, sendArticle } from './article-saving.ts'
import { openSaveChannel, type SaveChannel } from './save-channel.ts'
import { SaveEngine } from './save-engine/save-engine.ts'
import type { SaveSnapshot } from './save-engine/save-state.ts'

export type ArticleEngine = SaveEngine<ArticleForm, AdminArticle>

export interface ArticleSaving {
  engine: ArticleEngine
  snapshot: SaveSnapshot<AdminArticle>
  /** Creates the article with the idempotency key of an earlier attempt. */
  continueCreation: (key: string) => void
}

/**
 * Connects the save engine with the form, the server, this computer and the other tabs.
 *
 * @param show puts an article into the editor
 */
export function useArticleSaving(
  form: UseFormReturn<ArticleForm>,
  article: AdminArticle | null,
  show: (article: AdminArticle) => void,
): ArticleSaving {
  const connection = useConnection()
  const session = useSessionState()
  const [writer] = useState(() => crypto.randomUUID())
  const creationKey = useRef<string>(writer)
  const channel = useRef<SaveChannel | null>(null)
  const latest = useRef({ show, by: null as string | null })
  useEffect(() => {
    const by = session.kind === 'signed-in' ? session.username : latest.current.by
    latest.current = { show, by }
  })

  const [engine] = useState(
    (): ArticleEngine =>
      new SaveEngine(
        {
          getText: () => form.getValues(),
          isSavable: (text) => missingField(text) === null,
          isEqual: (a, b) => JSON.stringify(a) === JSON.stringify(b),
          send: (text, stored, kind) =>
            sendArticle(connection, text, stored, kind, creationKey.current),
          refetch: ({ _id }) => readArticle(connection, _id),
          isNewer,
          matchesSave,
          classifyFailure,
          saveLocalCopy: (text, stored) =>
            saveLocalCopy({
              writer,
              articleId: stored?._id ?? null,
              creationKey: creationKey.current,
              keptAt: new Date().toISOString(),
              by: latest.current.by,
              form: text,
            }),
          deleteLocalCopy: () => deleteLocalCopy(writer),
          show: (stored) => latest.current.show(stored),
          announce: (stored) => channel.current?.announce(stored),
          schedule: (delayMs, run) => {
            const timer = setTimeout(run, delayMs)
            return () => clearTimeout(timer)
          },
        },
        article,
      ),
  )

  useEffect(() => {
    const unlock = lockWriter(writer)
    channel.current = openSaveChannel((id) => {
      if (id === engine.getSnapshot().stored?._id) void engine.handleExternalSave()
    })
    return () => {
      channel.current?.close()
      engine.stop()
      unlock(engine.settled())
    }
  }, [engine, writer])

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => engine.textChanged() }),
    [form, engine],
  )

  useEffect(() => {
    const flush = () => engine.flush()
    const flushWhenHidden = () => document.visibilityState === 'hidden' && engine.flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
    }
  }, [engine])

  return {
    engine,
    snapshot: useSyncExternalStore(engine.subscribe, engine.getSnapshot),
    continueCreation: (key) => {
      creationKey.current = key
    },
  }
}
