import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keepGivenUpText, listGivenUpTexts } from '#admin/api/kept-texts.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { type ArticleText, articleTextSchema } from '#domain/article.ts'
import type { GivenUpText } from '#domain/kept-text.ts'
import { submissionOf } from './article-form.ts'

/** The texts of an article that were given up, newest first; none before they are read. */
export function useGivenUpTexts(id: string): readonly GivenUpText[] {
  const connection = useConnection()
  const { data } = useQuery({
    queryKey: ['given-up-texts', id],
    queryFn: ({ signal }) => listGivenUpTexts(connection, id, signal),
  })
  return data ?? []
}

/**
 * Keeps a text on the server before the editor loses it.
 *
 * @returns a function that rejects with an ApiError, or a TypeError without a connection
 */
export function useKeepGivenUpText(): (
  id: string,
  text: ArticleText,
  writtenBy: string | null,
) => Promise<void> {
  const connection = useConnection()
  const queryClient = useQueryClient()
  return async (id, text, writtenBy) => {
    await keepGivenUpText(connection, id, { text, writtenBy: writtenBy ?? '' })
    await queryClient.invalidateQueries({ queryKey: ['given-up-texts', id] })
  }
}

/** The text of a form; undefined if it has none that can be stored, so that there is nothing to keep. */
export function storableText(form: ArticleForm): ArticleText | undefined {
  const titled = { ...form, title: form.title.trim() || 'Untitled' }
  const { published: _, ...text } = submissionOf(titled, null, false)
  return articleTextSchema.safeParse(text).data
}
