import { articleKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useMay } from '#admin/auth/session-context.tsx'
import { Link } from '#admin/navigation/link.tsx'
import { useMessage } from '#admin/ui/messages.tsx'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import { binDays } from '#domain/articles/bin.ts'
import { restoreArticle } from '#domain/articles/calls.ts'

export function BinLink() {
  if (!useMay('editor')) return null
  return (
    <p className="hint above">
      <Link to="/admin/bin">Bin</Link>: articles deleted in the last {binDays} days.
    </p>
  )
}

/** Returns a function that says that an article was deleted, and offers editors to restore it. */
export function useDeleteMessage() {
  const { send, invalidate } = useCalls()
  const show = useMessage()
  const mayRestore = useMay('editor')
  return ({ _id, title }: Pick<AdminArticleListed, '_id' | 'title'>) =>
    show({
      text: `Deleted: “${title}”`,
      ...(mayRestore && {
        undo: async () => {
          await send(restoreArticle, { params: { id: _id } })
          void invalidate(...articleKeys)
          return `Restored as a draft: “${title}”`
        },
      }),
    })
}
