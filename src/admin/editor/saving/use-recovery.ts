import { type ComponentProps, useEffect, useState } from 'react'
import type { RecoveryDialog } from '#admin/editor/dialogs/recovery-dialog.tsx'
import { formOf, isBlank } from '#admin/editor/form/article-form.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { deleteLocalCopy, type LocalCopy } from '#admin/local-copies/local-copies.ts'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { useMessage } from '#admin/ui/messages.tsx'
import { useLatest } from '#admin/ui/use-latest.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { latestText, matchesSave } from './article-saving.ts'
import type { MergeResult } from './save-dependencies.ts'
import type { ArticleSaving } from './use-article-saving.ts'
import { storableText, useCreateDiscardedText } from './use-discarded-texts.ts'

interface Recovered {
  /** What the editor opened with. */
  form: ArticleForm
  /** Whether the server has this text, or there is nothing in it to keep. */
  isStored: (form: ArticleForm) => boolean
  saving: {
    engine: Pick<ArticleSaving['engine'], 'textChanged' | 'settled' | 'restore'>
    continueCopy: ArticleSaving['continueCopy']
  }
  /** Whether the text editor has the text that the server has. */
  isReady: boolean
  /** Puts fields into the editor. */
  setFields: (form: ArticleForm) => void
  /**
   * Merges into the editor what became of a base; `words` say whose changes that brought. Null if nothing
   * is on the server.
   */
  mergeSince: ((base: ArticleText) => MergeResult<ArticleForm> & { words: string }) | null
}

/** What recovery compares the copies of an article's own text with. */
export function storedTextOf(article: AdminArticle | null): Pick<Recovered, 'form' | 'isStored'> {
  return {
    form: formOf(article && latestText(article)),
    isStored: (form) => (article ? matchesSave(article, form, 'auto') : isBlank(form)),
  }
}

/**
 * Restores the newest local copy, merged with what the server has by now, and says so; the next ones when
 * the article is opened again. A copy that has nothing to merge from is offered.
 *
 * @param copies newest first
 * @returns the props of the dialog to show; null if there is nothing to offer
 */
export function useRecovery(
  copies: readonly LocalCopy[],
  articleId: string | null,
  recovered: Recovered,
): ComponentProps<typeof RecoveryDialog> | null {
  const { form: stored, isStored, saving, isReady, setFields, mergeSince } = recovered
  const { engine, continueCopy } = saving
  const [queue, setQueue] = useState(() => copies.filter((copy) => keepIfUnsaved(copy, isStored)))
  const show = useMessage()
  const keep = useCreateDiscardedText()
  const [copy] = queue
  const base = copy?.base ? storableText(copy.base) : undefined
  const isMergeable = base !== undefined && mergeSince !== null
  const latest = useLatest(() => {
    if (copy && base && mergeSince) merge(copy, () => mergeSince(base))
  })
  useEffect(() => {
    if (isMergeable && isReady) latest.current()
  }, [isMergeable, isReady, latest])
  if (!copy || isMergeable) return null
  const next = () => setQueue(queue.slice(1))

  function merge(restored: LocalCopy, mergeNow: () => ReturnType<NonNullable<typeof mergeSince>>) {
    continueCopy(restored)
    engine.restore(restored.base ?? restored.form, () => {
      setFields(restored.form)
      const { words, ...result } = mergeNow()
      const date = formatDateTime(restored.keptAt)
      show({ text: `Restored what was typed on this computer, ${date}. ${words}`.trim() })
      return result
    })
    void finish(restored)
  }

  function restore(restored: LocalCopy) {
    continueCopy(restored)
    setFields(restored.form)
    engine.textChanged()
    void finish(restored)
  }

  /** The old copy is deleted only after this editor has written its own. */
  async function finish({ writer }: LocalCopy) {
    setQueue([])
    await engine.settled()
    await deleteLocalCopy(writer)
  }

  /** The discarded text is kept on the server; if it cannot be, the copy stays on this computer. */
  async function discard({ form, writer }: LocalCopy) {
    next()
    const text = articleId !== null && storableText(form)
    if (text) await keep(articleId, text)
    await deleteLocalCopy(writer)
  }

  return {
    copy,
    stored,
    onRestore: () => restore(copy),
    onDiscard: () => void discard(copy).catch(() => undefined),
    onPostpone: next,
  }
}

/** Deletes a copy that is blank or that the server has already. Returns whether it is kept. */
function keepIfUnsaved(copy: LocalCopy, isStored: Recovered['isStored']): boolean {
  const unsaved = !isStored(copy.form)
  if (!unsaved) void deleteLocalCopy(copy.writer)
  return unsaved
}
