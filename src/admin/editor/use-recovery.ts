import { type ComponentProps, useState } from 'react'
import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import { forgetLocalCopy, type LocalCopy } from '#admin/writing/local-copies.ts'
import type { AdminArticle } from '#domain/admin-article.ts'
import { formOf, isBlank } from './article-form.ts'
import { holdsSave, textInWork } from './article-saving.ts'
import type { RecoveryDialog } from './recovery-dialog.tsx'
import type { ArticleSaving } from './use-article-saving.ts'

/**
 * Offers what closed or crashed editors left, one after the other.
 *
 * @param copies what they left, the latest first
 * @param article the article as it was loaded; null for a new one
 * @param saving the article's saving
 * @param put puts fields into the editor
 * @returns the offer to show, if any
 */
export function useRecovery(
  copies: readonly LocalCopy[],
  article: AdminArticle | null,
  { engine, continueCreation }: ArticleSaving,
  put: (form: ArticleForm) => void,
): { offer: ComponentProps<typeof RecoveryDialog> | null } {
  const [stored] = useState(() => formOf(article && textInWork(article)))
  const [waiting, setWaiting] = useState(() => copies.filter((copy) => differs(copy, article)))
  const [copy] = waiting
  if (!copy) return { offer: null }
  const next = () => setWaiting(waiting.slice(1))

  async function take({ form, writer, creationKey, articleId }: LocalCopy) {
    if (articleId === null) continueCreation(creationKey)
    put(form)
    engine.changed()
    setWaiting([])
    // Only once this editor has kept the text itself.
    await engine.settled()
    await forgetLocalCopy(writer)
  }

  return {
    offer: {
      copy,
      stored,
      onTake: () => void take(copy),
      onDiscard: () => {
        void forgetLocalCopy(copy.writer)
        next()
      },
      onLater: next,
    },
  }
}

/** What the server holds needs no offer, and neither does an empty page: both are forgotten. */
function differs(copy: LocalCopy, article: AdminArticle | null): boolean {
  const needed = article ? !holdsSave(article, copy.form, 'auto') : !isBlank(copy.form)
  if (!needed) void forgetLocalCopy(copy.writer)
  return needed
}
