import type { ListRequest } from '#admin/api/articles.ts'
import { Button } from '#admin/ui/button.tsx'
import { SelectField } from '#admin/ui/fields/input-field.tsx'
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
      <SelectField
        label="Sort by"
        options={articleSorts.map((name) => [name, sortNames[name]] as const)}
        value={sort}
        onText={(text) => {
          const chosen = articleSorts.find((name) => name === text)
          if (chosen) onChange(toggleSort(request, chosen))
        }}
      />
      <Button onClick={() => onChange(toggleSort(request, sort))}>
        {orderName(sort, order === 'asc')}
      </Button>
    </search>
  )
}

function orderName(sort: ArticleSort, ascending: boolean): string {
  if (sort === 'title' || sort === 'author') return ascending ? 'A to Z' : 'Z to A'
  return ascending ? 'Oldest first' : 'Newest first'
}
