import { useQueryClient } from '@tanstack/react-query'
import { invalidateArticles } from '#admin/api/query-client.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { useMessage } from '#admin/ui/messages.tsx'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import { restoreArticle } from '#domain/articles/calls.ts'

type Deleted = Pick<AdminArticleListed, '_id' | 'title'>

/** Returns a function that says that an article was deleted, and offers to restore it. */
export function useDeleteMessage(): (article: Deleted) => void {
  const send = useRequest()
  const queryClient = useQueryClient()
  const show = useMessage()

  async function restore({ _id, title }: Deleted): Promise<string> {
    await send(restoreArticle, { params: { id: _id } })
    void invalidateArticles(queryClient)
    return `Restored as a draft: “${title}”`
  }

  return (article) => show({ text: `Deleted: “${article.title}”`, undo: () => restore(article) })
}
