import { useQuery } from '@tanstack/react-query'
import { useConnection } from '#admin/auth/session-context.tsx'
import { readUnsavedCopies } from '#admin/local-copies/unsaved-copies.ts'
import { ButtonLink } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'

/** Links to the articles of which this computer has unsaved changes. */
export function UnsavedArticles() {
  const connection = useConnection()
  const { data = [] } = useQuery({
    queryKey: ['local-copies', 'all'],
    queryFn: () => readUnsavedCopies(connection),
    staleTime: 0,
  })
  return data.map(({ writer, articleId, form, keptAt }) => (
    <div key={writer} className="line apart aside aside-tint unsaved-article">
      <span>
        Unsaved changes on this computer: “{form.title || 'Untitled'}”, {formatDateTime(keptAt)}
      </span>
      <ButtonLink variant="bare" to={articleId ? `/admin/edit/${articleId}` : '/admin/create'}>
        Continue writing
      </ButtonLink>
    </div>
  ))
}
