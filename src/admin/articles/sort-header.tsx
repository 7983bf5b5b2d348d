import type { ArticleSort } from '#domain/admin-article.ts'
import { type ListAddress, sortedBy } from './list-address.ts'

/**
 * The heading of a column by which the list can be sorted.
 *
 * @param props.label the column's name
 * @param props.sort what it sorts by
 * @param props.address what the list shows
 * @param props.onSort called with what it shall show
 */
export function SortHeader({
  label,
  sort,
  address,
  onSort,
}: {
  label: string
  sort: ArticleSort
  address: ListAddress
  onSort: (address: ListAddress) => void
}) {
  const order = address.sort === sort ? address.order : null
  const said = order === 'asc' ? 'ascending' : order && 'descending'
  return (
    <th scope="col" aria-sort={said ?? undefined}>
      <button
        type="button"
        className={`sort sort-${order ?? 'none'}`}
        onClick={() => onSort(sortedBy(address, sort))}
      >
        {label}
      </button>
    </th>
  )
}
