import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readArticle } from '#admin/api/articles.ts'
import { useConnection, useSessionState } from '#admin/session/session-context.tsx'
import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import { forgetLocalCopy, keepLocalCopy } from '#admin/writing/local-copies.ts'
import { startWriting } from '#admin/writing/writers.ts'
import type { AdminArticle } from '#domain/admin-article.ts'
import {
  failureOf,
  holdsSave,
  isNewer,
  isSavable,
  sameForm,
  sendArticle,
} from './article-saving.ts'
import { type OtherTabs, openOtherTabs } from './other-tabs.ts'
import { SaveEngine } from './save-engine/save-engine.ts'
import type { SaveSnapshot } from './save-engine/save-state.ts'

/** The save engine of an article's editor. */
export type ArticleEngine = SaveEngine<ArticleForm, AdminArticle>

/** How an article is saved while it is written. */
export interface ArticleSaving {
  engine: ArticleEngine
  snapshot: SaveSnapshot<AdminArticle>
  /** Makes the article under the name of an earlier try to make it. */
  continueCreation: (key: string) => void
}

/**
 * Wires the save engine to the form, the server, this machine and the other tabs.
 *
 * @param form the editor's fields
 * @param article the article as it was loaded; null for a new one
 * @param show puts an article into the editor
 * @returns the engine, and what it has to show
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
  const tabs = useRef<OtherTabs | null>(null)
  const latest = useRef({ show, by: null as string | null })
  useEffect(() => {
    const by = session.kind === 'signed-in' ? session.username : latest.current.by
    latest.current = { show, by }
  })

  const [engine] = useState(
    (): ArticleEngine =>
      new SaveEngine(
        {
          text: () => form.getValues(),
          savable: isSavable,
          same: sameForm,
          send: (text, stored, kind) =>
            sendArticle(connection, text, stored, kind, creationKey.current),
          reread: ({ _id }) => readArticle(connection, _id),
          newer: isNewer,
          holds: holdsSave,
          failureOf,
          keep: (text, stored) =>
            keepLocalCopy({
              ...{ writer, articleId: stored?._id ?? null, creationKey: creationKey.current },
              ...{ keptAt: new Date().toISOString(), by: latest.current.by, form: text },
            }),
          forget: () => forgetLocalCopy(writer),
          show: (stored) => latest.current.show(stored),
          announce: (stored) => tabs.current?.announce(stored),
          schedule: (milliseconds, run) => {
            const timer = setTimeout(run, milliseconds)
            return () => clearTimeout(timer)
          },
        },
        article,
      ),
  )

  useEffect(() => {
    const close = startWriting(writer)
    tabs.current = openOtherTabs((id) => {
      if (id === engine.snapshot().stored?._id) void engine.savedElsewhere()
    })
    return () => {
      tabs.current?.close()
      engine.stop()
      close(engine.settled())
    }
  }, [engine, writer])

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => engine.changed() }),
    [form, engine],
  )

  useEffect(() => {
    const hurry = () => engine.hurry()
    const hurryWhenHidden = () => document.visibilityState === 'hidden' && engine.hurry()
    window.addEventListener('online', hurry)
    document.addEventListener('visibilitychange', hurryWhenHidden)
    return () => {
      window.removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', hurryWhenHidden)
    }
  }, [engine])

  return {
    engine,
    snapshot: useSyncExternalStore(engine.subscribe, engine.snapshot),
    continueCreation: (key) => {
      creationKey.current = key
    },
  }
}
