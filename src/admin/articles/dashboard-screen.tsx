import { keepPreviousData } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import {
  articleQuery,
  type ListRequest,
  type Narrowing,
  narrowingQuery,
  unnarrowed,
} from '#admin/api/articles.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { usePages, useRead } from '#admin/api/use-read.ts'
import { useMay } from '#admin/auth/session-context.tsx'
import { UnsavedTexts } from '#admin/local-copies/unsaved-texts.tsx'
import { usePolledPresence } from '#admin/presence/open-articles.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { OpenedDialog } from '#admin/ui/dialogs/opened-dialog.tsx'
import { PartBoundary } from '#admin/ui/dialogs/part-boundary.tsx'
import { SelectField } from '#admin/ui/fields/input-field.tsx'
import { SearchField } from '#admin/ui/fields/search-field.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { MoreButton, QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { Tabs } from '#admin/ui/tabs.tsx'
import {
  type AdminArticleListed,
  type ArticleSort,
  articleSorts,
} from '#domain/articles/admin-article.ts'
import type { Counts } from '#domain/articles/article.ts'
import { countArticles, listArticles } from '#domain/articles/calls.ts'
import { counted } from '#domain/counted.ts'
import { isSame } from '#domain/is-same.ts'
import { ArticleRows } from './article-rows.tsx'
import { BinLink } from './bin/deleted-articles.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { EmptyList } from './empty-list.tsx'
import {
  articleTabs,
  formatListQuery,
  listFilters,
  parseListQuery,
  toggleSort,
} from './list-query.ts'
import { NarrowingFields } from './narrowing-fields.tsx'
import { NotesForYou } from './notes-for-you.tsx'

/** Below the list. */
const WebVitals = lazyPart('WebVitals', () => import('#admin/vitals/web-vitals.tsx'))

const DeleteArticleDialog = lazyPart(
  'DeleteArticleDialog',
  () => import('./delete-article-dialog.tsx'),
)

export function DashboardScreen() {
  const [query, setQuery] = useSearchParams()
  const [deleting, setDeleting] = useState<AdminArticleListed | null>(null)
  const request = parseListQuery(query)
  const counts = useCounts(unnarrowed)
  const { filter: _, sort: __, order: ___, ...narrowing } = request
  const found = useCounts(narrowing)
  const tabs = listFilters.map((filter) => ({
    name: filter,
    label: articleTabs[filter].label,
    count: found && articleTabs[filter].countOf(found),
  }))

  function show(next: ListRequest) {
    // A search is one entry in the history, not one entry for each letter.
    const isTyped = next.q !== request.q && next.q !== '' && request.q !== ''
    setQuery(formatListQuery(next), { replace: isTyped })
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
      <UnsavedTexts />
      <PartBoundary name="part">
        <NotesForYou />
      </PartBoundary>
      <CountTiles counts={counts} />
      <ListSearch request={request} onChange={show} />
      <NarrowingFields request={request} onChange={show} />
      <Tabs
        label="Articles by status"
        tabs={tabs}
        open={request.filter}
        onOpen={(filter) => show({ ...request, filter })}
      >
        <ArticleList request={request} onRequest={show} onDelete={setDeleting} />
      </Tabs>
      <BinLink />
      <PartBoundary name="part">
        <Suspense>
          <WebVitals />
        </Suspense>
      </PartBoundary>
      {deleting && (
        <OpenedDialog onClose={() => setDeleting(null)}>
          <DeleteArticleDialog article={deleting} onClose={() => setDeleting(null)} />
        </OpenedDialog>
      )}
    </Screen>
  )
}

function useCounts(narrowing: Narrowing): Counts | undefined {
  const query = narrowingQuery(narrowing)
  const settings = { placeholderData: keepPreviousData }
  return useRead(queryKeys.counts(narrowing), countArticles, { query }, settings).data
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

function ArticleList(props: {
  request: ListRequest
  onRequest: (request: ListRequest) => void
  onDelete: (article: AdminArticleListed) => void
}) {
  const { request, onRequest } = props
  const mayChoose = useMay('editor')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  usePolledPresence()
  const queryKey = queryKeys.articles(request)
  const { list, items: articles } = usePages(
    queryKey,
    listArticles,
    { query: articleQuery(request) },
    // The same articles in another order: what was pressed to sort them keeps the focus.
    { keepPrevious: ([, , kept]) => isSame(kept, queryKey[2]) },
  )
  const count = counted(articles.length, 'article')
  return (
    <>
      {(!list.data || list.isRefetchError) && <QueryState query={list} what="articles" />}
      {list.data && articles.length === 0 && <EmptyList request={request} onRequest={onRequest} />}
      {articles.length > 0 && (
        <ArticleRows
          articles={articles}
          isSorting={list.isPlaceholderData}
          selection={
            mayChoose
              ? {
                  has: (id) => chosen.has(id),
                  toggle: (toggled, isChosen) => {
                    const ids = toggled.map(({ _id }) => _id)
                    setChosen(
                      new Set(
                        isChosen
                          ? [...chosen, ...ids]
                          : [...chosen].filter((id) => !ids.includes(id)),
                      ),
                    )
                  },
                }
              : undefined
          }
          {...props}
        />
      )}
      <div className="line middle list-end">
        {list.isFetchNextPageError && <Alert>Failed to load articles. Please try again.</Alert>}
        <MoreButton list={list} what="articles" />
        {/* It stays while another list is read: what is put in with its text is not announced. */}
        <p className={articles.length > 0 ? 'hint' : 'visually-hidden'} role="status">
          {list.hasNextPage ? `Showing the first ${articles.length}` : list.data && count}
        </p>
      </div>
      <BulkBar
        chosen={articles.filter(({ _id }) => chosen.has(_id))}
        onChoose={(kept) => setChosen(new Set(kept.map(({ _id }) => _id)))}
      />
    </>
  )
}

const sortNames: Record<ArticleSort, string> = {
  updated: 'Last updated',
  title: 'Title',
  author: 'Author',
  published: 'Publication date',
}

interface ListSearchProps {
  request: ListRequest
  onChange: (request: ListRequest) => void
}

function ListSearch({ request, onChange }: ListSearchProps) {
  const { q, sort, order } = request
  return (
    <search className="field-search">
      <SearchField
        label="Search articles"
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
