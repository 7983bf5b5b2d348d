import type { ListRequest } from '#admin/api/articles.ts'
import { Field } from '#admin/ui/fields/field.tsx'
import { SearchField } from '#admin/ui/fields/search-field.tsx'
import { type ArticleSort, articleSorts } from '#domain/articles/admin-article.ts'
import { toggleSort } from './list-query.ts'

const sortNames: Record<ArticleSort, string> = {
  updated: 'Last updated',
  title: 'Title',
  author: 'Author',
  published: 'Publication date',
}

/** The search by title and author, and the order of the list. */
export function ListSearch({
  request,
  onChange,
}: {
  request: ListRequest
  onChange: (request: ListRequest) => void
}) {
  const { q, sort, order } = request
  return (
    <search className="field-search">
      <SearchField
        label="Search title and author"
        query={q}
        onSearch={(words) => onChange({ ...request, q: words })}
      />
      <Field label="Sort by">
        {(ids) => (
          <select
            {...ids}
            value={sort}
            onChange={({ target }) => {
              const chosen = articleSorts.find((name) => name === target.value)
              if (chosen) onChange(toggleSort(request, chosen))
            }}
          >
            {articleSorts.map((name) => (
              <option key={name} value={name}>
                {sortNames[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button
        type="button"
        className="button button-plain"
        onClick={() => onChange(toggleSort(request, sort))}
      >
        {orderName(sort, order === 'asc')}
      </button>
    </search>
  )
}

function orderName(sort: ArticleSort, ascending: boolean): string {
  if (sort === 'title' || sort === 'author') return ascending ? 'A to Z' : 'Z to A'
  return ascending ? 'Oldest first' : 'Newest first'
}
