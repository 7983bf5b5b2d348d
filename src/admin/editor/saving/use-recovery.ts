import { type ComponentProps, useState } from 'react'
import type { RecoveryDialog } from '#admin/editor/dialogs/recovery-dialog.tsx'
import { formOf, isBlank } from '#admin/editor/form/article-form.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { deleteLocalCopy, type LocalCopy } from '#admin/local-copies/local-copies.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { latestText, matchesSave } from './article-saving.ts'
import type { ArticleSaving } from './use-article-saving.ts'
import { storableText, useCreateDiscardedText } from './use-discarded-texts.ts'

/**
 * Offers local copies, one after the other.
 *
 * @param copies newest first
 * @param setFields puts fields into the editor
 * @returns the props of the dialog to show; null if there is nothing to restore
 */
export function useRecovery(
  copies: readonly LocalCopy[],
  article: AdminArticle | null,
  { engine, continueCopy }: ArticleSaving,
  setFields: (form: ArticleForm) => void,
): ComponentProps<typeof RecoveryDialog> | null {
  const [stored] = useState(() => formOf(article && latestText(article)))
  const [queue, setQueue] = useState(() => copies.filter((copy) => keepIfUnsaved(copy, article)))
  const keep = useCreateDiscardedText()
  const [copy] = queue
  if (!copy) return null
  const next = () => setQueue(queue.slice(1))

  async function restore(restored: LocalCopy) {
    const { form, writer } = restored
    continueCopy(restored)
    setFields(form)
    engine.textChanged()
    setQueue([])
    // The old copy is deleted only after this editor has written its own.
    await engine.settled()
    await deleteLocalCopy(writer)
  }

  /** The discarded text is kept on the server; if it cannot be, the copy stays on this computer. */
  async function discard({ form, writer }: LocalCopy) {
    next()
    const text = article && storableText(form)
    if (text) await keep(article._id, text)
    await deleteLocalCopy(writer)
  }

  return {
    copy,
    stored,
    onRestore: () => void restore(copy),
    onDiscard: () => void discard(copy).catch(() => undefined),
    onPostpone: next,
  }
}

/** Deletes a copy that is blank or that the server has already. Returns whether it is kept. */
function keepIfUnsaved(copy: LocalCopy, article: AdminArticle | null): boolean {
  const unsaved = article ? !matchesSave(article, copy.form, 'auto') : !isBlank(copy.form)
  if (!unsaved) void deleteLocalCopy(copy.writer)
  return unsaved
}
