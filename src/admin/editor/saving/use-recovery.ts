import { type ComponentProps, useState } from 'react'
import type { RecoveryDialog } from '#admin/editor/dialogs/recovery-dialog.tsx'
import { formOf, isBlank } from '#admin/editor/form/article-form.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { deleteLocalCopy, type LocalCopy } from '#admin/local-copies/local-copies.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { latestText, matchesSave } from './article-saving.ts'
import type { ArticleSaving } from './use-article-saving.ts'
import { storableText, useCreateDiscardedText } from './use-discarded-texts.ts'

interface Recovered {
  /** What the editor opened with. */
  form: ArticleForm
  /** Whether the server has this text, or there is nothing in it to keep. */
  isStored: (form: ArticleForm) => boolean
  saving: {
    engine: Pick<ArticleSaving['engine'], 'textChanged' | 'settled'>
    continueCopy: ArticleSaving['continueCopy']
  }
  /** Puts fields into the editor. */
  setFields: (form: ArticleForm) => void
}

/** What recovery compares the copies of an article's own text with. */
export function storedTextOf(article: AdminArticle | null): Pick<Recovered, 'form' | 'isStored'> {
  return {
    form: formOf(article && latestText(article)),
    isStored: (form) => (article ? matchesSave(article, form, 'auto') : isBlank(form)),
  }
}

/**
 * Offers local copies, one after the other.
 *
 * @param copies newest first
 * @param stored what the server has in their place
 * @returns the props of the dialog to show; null if there is nothing to restore
 */
export function useRecovery(
  copies: readonly LocalCopy[],
  articleId: string | null,
  { form: stored, isStored, saving: { engine, continueCopy }, setFields }: Recovered,
): ComponentProps<typeof RecoveryDialog> | null {
  const [queue, setQueue] = useState(() => copies.filter((copy) => keepIfUnsaved(copy, isStored)))
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
    const text = articleId !== null && storableText(form)
    if (text) await keep(articleId, text)
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
function keepIfUnsaved(copy: LocalCopy, isStored: Recovered['isStored']): boolean {
  const unsaved = !isStored(copy.form)
  if (!unsaved) void deleteLocalCopy(copy.writer)
  return unsaved
}
