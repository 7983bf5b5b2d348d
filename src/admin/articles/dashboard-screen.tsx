import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListRequest } from '#admin/api/articles.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { readUnsavedCopies } from '#admin/local-copies/unsaved-copies.ts'
import { ButtonLink } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { PartBoundary } from '#admin/ui/dialogs/part-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { Tabs } from '#admin/ui/tabs.tsx'
import { WebVitals } from '#admin/vitals/web-vitals.tsx'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import type { Counts } from '#domain/articles/article.ts'
import { countArticles } from '#domain/articles/calls.ts'
import { ArticleList } from './article-list.tsx'
import { BinLink } from './bin/deleted-articles.tsx'
import { DeleteArticleDialog } from './delete-article-dialog.tsx'
import { articleTabs, formatListQuery, listFilters, parseListQuery } from './list-query.ts'
import { ListSearch } from './list-search.tsx'
import { NotesForYou } from './notes-for-you.tsx'

export function DashboardScreen() {
  const [query, setQuery] = useSearchParams()
  const [deleting, setDeleting] = useState<AdminArticleListed | null>(null)
  const request = parseListQuery(query)
  const counts = useCounts('')
  const found = useCounts(request.q)
  const tabs = listFilters.map((filter) => ({
    name: filter,
    label: articleTabs[filter].label,
    count: found && articleTabs[filter].countOf(found),
  }))

  function show(next: ListRequest) {
    // A search is one entry in the history, not one entry for each letter.
    setQuery(formatListQuery(next), { replace: next.q !== '' && request.q !== '' })
  }

  return (
    <Screen
      title="Content Management"
      actions={
        <>
          <ButtonLink to="/admin/staging">Staging Area</ButtonLink>
          <ButtonLink to="/admin/create" variant="primary">
            New Article
          </ButtonLink>
        </>
      }
    >
      <UnsavedArticles />
      <PartBoundary name="part">
        <NotesForYou />
      </PartBoundary>
      <CountTiles counts={counts} />
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
    </Screen>
  )
}

/** @param q words that the title or the author must contain; empty for all articles */
function useCounts(q: string): Counts | undefined {
  const query = { q: q || undefined }
  const settings = { placeholderData: keepPreviousData }
  return useRead(queryKeys.counts(q), countArticles, { query }, settings).data
}

/** Links to the articles of which this computer has unsaved changes. */
function UnsavedArticles() {
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
