import { useState } from 'react'
import type { ListRequest } from '#admin/api/articles.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { useAuthorNames } from '#admin/authors/use-author-names.ts'
import { useCategories } from '#admin/settings/use-settings.ts'
import { Button } from '#admin/ui/button.tsx'
import { SelectField } from '#admin/ui/fields/input-field.tsx'
import { SearchField } from '#admin/ui/fields/search-field.tsx'
import { listTags } from '#domain/articles/calls.ts'
import { stageNames, stages } from '#domain/board/stage.ts'
import { limits } from '#domain/limits.ts'
import { narrowedTo } from './list-query.ts'

interface NarrowingProps {
  request: ListRequest
  onChange: (request: ListRequest) => void
}

/** What the list is narrowed to, in a line; opened, the fields that narrow it. */
export function NarrowingFields({ request, onChange }: NarrowingProps) {
  const chosen = narrowedTo(request)
  const [isOpen, setOpen] = useState(chosen.length > 0)
  return (
    <details
      className="list-filter"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {chosen.length > 0
          ? `Filter: ${chosen.join(', ')}`
          : 'Filter by author, category, tag, stage'}
      </summary>
      {isOpen && <Fields request={request} onChange={onChange} />}
      {chosen.length > 0 && (
        <Button
          variant="bare"
          onClick={() => onChange({ ...request, author: '', category: '', tag: '', stage: '' })}
        >
          Clear filter
        </Button>
      )}
    </details>
  )
}

function Fields({ request, onChange }: NarrowingProps) {
  const { author, category, tag, stage } = request
  const authors = useAuthorNames()
  const categories = useCategories()
  const { data: tags = [] } = useRead(queryKeys.tags, listTags, {}, { staleTime: 60_000 })
  const known = new Set([...categories, category].filter(Boolean))
  return (
    <div className="list-filter-fields">
      <SearchField
        label="Author"
        query={author}
        maxLength={limits.author}
        suggestions={authors.map(({ name }) => name)}
        onSearch={(author) => onChange({ ...request, author })}
      />
      <SelectField
        label="Category"
        options={[['', 'Any'], ...known]}
        value={category}
        onText={(category) => onChange({ ...request, category })}
      />
      <SearchField
        label="Tag"
        query={tag}
        maxLength={limits.tag}
        suggestions={tags}
        onSearch={(tag) => onChange({ ...request, tag })}
      />
      <SelectField
        label="Stage of drafts"
        options={[['', 'Any'], ...stages.map((name) => [name, stageNames[name]] as const)]}
        value={stage}
        onText={(text) => {
          const chosen = stages.find((name) => name === text)
          onChange({ ...request, stage: chosen ?? '' })
        }}
      />
    </div>
  )
}
