import type { ListRequest } from '#admin/api/articles.ts'
import type { ArticleSort } from '#domain/articles/admin-article.ts'
import { toggleSort } from './list-query.ts'

/** The header of a sortable column. */
export function SortHeader({
  label,
  sort,
  request,
  onSort,
}: {
  label: string
  sort: ArticleSort
  request: ListRequest
  onSort: (request: ListRequest) => void
}) {
  const order = request.sort === sort ? request.order : null
  const ariaSort = order === 'asc' ? 'ascending' : order && 'descending'
  return (
    <th scope="col" aria-sort={ariaSort ?? undefined}>
      <button
        type="button"
        className={`sort sort-${order ?? 'none'}`}
        onClick={() => onSort(toggleSort(request, sort))}
      >
        {label}
      </button>
    </th>
  )
}
