import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#admin/ui/button.tsx'
import { moment } from '#admin/ui/moment.ts'
import { abandonedCopies } from '#admin/writing/writers.ts'

/** What closed or crashed editors of this browser left: each with the way back to it. */
export function KeptWriting() {
  const { data = [] } = useQuery({
    queryKey: ['local-copies', 'all'],
    queryFn: abandonedCopies,
    staleTime: 0,
  })
  return data.map(({ writer, articleId, form, keptAt }) => (
    <div key={writer} className="kept-writing">
      <span>
        Unsaved writing is kept on this computer: “{form.title || 'Untitled'}”, {moment(keptAt)}
      </span>
      <ButtonLink look="bare" to={articleId ? `/admin/edit/${articleId}` : '/admin/create'}>
        Go on writing
      </ButtonLink>
    </div>
  ))
}
