import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListRequest } from '#admin/api/articles.ts'
import { BinLink } from '#admin/articles/bin/bin-link.tsx'
import { UnsavedTexts } from '#admin/local-copies/unsaved-texts.tsx'
import { ButtonLink } from '#admin/ui/button.tsx'
import { PartBoundary } from '#admin/ui/dialogs/part-boundary.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { Tabs } from '#admin/ui/tabs.tsx'
import { WebVitals } from '#admin/vitals/web-vitals.tsx'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import type { Counts } from '#domain/articles/article.ts'
import { ArticleList } from './article-list.tsx'
import { articleTabs, listFilters } from './article-tabs.ts'
import { DeleteArticleDialog } from './delete-article-dialog.tsx'
import { formatListQuery, parseListQuery } from './list-query.ts'
import { ListSearch } from './list-search.tsx'
import { NotesForYou } from './notes-for-you.tsx'
import { useCounts } from './use-article-list.ts'

export function DashboardScreen() {
  const [query, setQuery] = useSearchParams()
  const [deleting, setDeleting] = useState<AdminArticleListed | null>(null)
  const request = parseListQuery(query)
  const counts = useCounts()
  const found = useCounts(request.q)
  const tabs = listFilters.map((filter) => ({
    name: filter,
    label: articleTabs[filter].label,
    count: found.data && articleTabs[filter].countOf(found.data),
  }))

  function show(next: ListRequest) {
    // A search is one entry in the history, not one entry for each letter.
    setQuery(formatListQuery(next), { replace: next.q !== '' && request.q !== '' })
  }

  return (
    <div className="screen">
      <div className="screen-head">
        <Heading title="Content Management" />
        <div className="actions">
          <ButtonLink to="/admin/staging">Staging Area</ButtonLink>
          <ButtonLink to="/admin/create" variant="primary">
            New Article
          </ButtonLink>
        </div>
      </div>
      <UnsavedTexts />
      <PartBoundary name="part">
        <NotesForYou />
      </PartBoundary>
      <CountTiles counts={counts.data} />
      <ListSearch request={request} onChange={show} />
      <Tabs
        label="Articles by status"
        tabs={tabs}
        open={request.filter}
        onOpen={(filter) => show({ ...request, filter })}
      >
        <ArticleList request={request} onRequest={show} onDelete={setDeleting} />
      </Tabs>
      <BinLink />
      <WebVitals />
      {deleting && <DeleteArticleDialog article={deleting} onClose={() => setDeleting(null)} />}
    </div>
  )
}

function CountTiles({ counts }: { counts: Counts | undefined }) {
  const tiles = [
    { label: 'Total Articles', count: counts?.total },
    { label: 'Published', count: counts?.published },
    { label: 'Drafts', count: counts?.drafts },
  ]
  return (
    <dl className="tiles" aria-label="Counts">
      {tiles.map(({ label, count }) => (
        <div key={label} className="tile">
          <dt className="hint">{label}</dt>
          <dd>{count?.toLocaleString('en-US') ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
