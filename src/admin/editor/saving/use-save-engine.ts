import { useEffect, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSessionState } from '#admin/auth/session-context.tsx'
import { missingField } from '#admin/editor/form/article-form.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { deleteLocalCopy } from '#admin/local-copies/local-copies.ts'
import { lockWriter } from '#admin/local-copies/writer-locks.ts'
import { useListener } from '#admin/ui/use-listener.ts'
import { isSame } from '#domain/is-same.ts'
import { classifyFailure } from './article-saving.ts'
import { composed, watchComposition } from './composition.ts'
import type { SaveDependencies } from './save-dependencies.ts'
import type { SaveEngine } from './save-engine.ts'
import type { SaveSnapshot } from './save-state.ts'

/**
 * Connects a save engine with the form, the page and the session.
 *
 * @param writer the open editor's id
 */
export function useSaveEngine<Stored>(
  form: UseFormReturn<ArticleForm>,
  writer: string,
  engine: SaveEngine<ArticleForm, Stored>,
): SaveSnapshot<Stored> {
  const session = useSessionState()

  useEffect(() => {
    const unlock = lockWriter(writer)
    return () => {
      engine.stop()
      unlock(engine.settled())
    }
  }, [engine, writer])

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => engine.textChanged() }),
    [form, engine],
  )

  useListener('online', () => engine.flush())
  useEffect(() => {
    const flushWhenHidden = () => document.visibilityState === 'hidden' && engine.flush()
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => document.removeEventListener('visibilitychange', flushWhenHidden)
  }, [engine])

  useEffect(watchComposition, [])

  const snapshot = useSyncExternalStore(engine.subscribe, engine.getSnapshot)
  const canResume = session.kind === 'signed-in' && snapshot.state.kind === 'signed-out'
  useEffect(() => {
    if (canResume) engine.resume()
  }, [engine, canResume])
  return snapshot
}

/** The time of a frame at 60 Hz, and no frame itself: a tab in the background has none. */
const frameMs = 17

/** What an engine does for every text of a form, on this computer and in time. */
export function formDependencies(form: UseFormReturn<ArticleForm>, writer: string) {
  return {
    getText: () => form.getValues(),
    isSavable: (text) => missingField(text) === null,
    isEqual: isSame,
    classifyFailure,
    deleteLocalCopy: () => deleteLocalCopy(writer),
    composed,
    afterFrame: () =>
      new Promise<void>((resolve) => {
        const done = new AbortController()
        const end = () => {
          done.abort()
          resolve()
        }
        setTimeout(end, frameMs)
        // A page that closes has no later.
        addEventListener('pagehide', end, { signal: done.signal })
      }),
    schedule: (delayMs, run) => {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  } satisfies Partial<SaveDependencies<ArticleForm, unknown>>
}
