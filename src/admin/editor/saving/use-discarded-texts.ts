import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { submissionOf } from '#admin/editor/form/article-form.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useMessage } from '#admin/ui/messages.tsx'
import { type ArticleText, articleTextSchema } from '#domain/articles/article-submission.ts'
import { createDiscardedText } from '#domain/articles/calls.ts'
import { request } from '#domain/calls/request.ts'

/**
 * Keeps a text on the server before the editor loses it.
 *
 * @returns a function that rejects with an ApiError, or a TypeError without a connection
 */
export function useCreateDiscardedText(): (id: string, text: ArticleText) => Promise<void> {
  const connection = useConnection()
  const invalidate = useInvalidate()
  return async (id, text) => {
    await request(connection, createDiscardedText, {
      params: { id },
      body: { text },
    })
    await invalidate(queryKeys.discardedTexts(id))
  }
}

/**
 * Keeps what a person chose to lose of an article on the server, or says that it could not.
 *
 * @param id undefined for an article that is not stored
 * @returns a function that takes what it is to say then, and resolves with whether nothing is lost
 */
export function useKeepMine(
  id: string | undefined,
  getMine: () => ArticleForm,
): (failure?: string) => Promise<boolean> {
  const keep = useCreateDiscardedText()
  const show = useMessage()
  return async (failure) => {
    if (id === undefined) return true
    const text = storableText(getMine())
    const kept =
      text &&
      (await keep(id, text)
        .then(() => true)
        .catch(() => false))
    if (kept) return true
    const retry = text ? 'Your text could not be kept. Please try again.' : cannotBeKept
    show({ text: failure ?? retry })
    return false
  }
}

/** Said instead of losing a text that `storableText` refuses. */
export const cannotBeKept =
  'Your latest changes cannot be kept as they are. Correct or undo them first.'

/** The text of a form; undefined if it cannot be stored as it is. */
export function storableText(form: ArticleForm): ArticleText | undefined {
  const titled = { ...form, title: form.title.trim() || 'Untitled' }
  return articleTextSchema.safeParse(textOf(titled)).data
}

/** The text of a form, perhaps one that cannot be stored yet. */
export function textOf(form: ArticleForm): ArticleText {
  const { published: _, ...text } = submissionOf(form, null, false)
  return text as ArticleText
}
