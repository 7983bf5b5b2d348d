import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { Tabs } from '#admin/ui/tabs.tsx'
import type { AdminArticleListed } from '#domain/admin-article.ts'
import { articleTabs, tabCount, tabOf } from './article-filter.ts'
import { ArticleList } from './article-list.tsx'
import { CountTiles } from './count-tiles.tsx'
import { DeleteArticle } from './delete-article.tsx'
import { KeptWriting } from './kept-writing.tsx'
import { type ListAddress, listAddress, listQuery } from './list-address.ts'
import { ListSearch } from './list-search.tsx'
import { useCounts } from './use-article-list.ts'
import { WebVitals } from './web-vitals.tsx'

/** The dashboard: all articles, what state they are in, and the ways to the other screens. */
export function DashboardScreen() {
  const [query, setQuery] = useSearchParams()
  const [deleting, setDeleting] = useState<AdminArticleListed | null>(null)
  const address = listAddress(query)
  const counts = useCounts()
  const found = useCounts(address.q)
  const tabs = articleTabs.map(({ filter, label }) => ({
    name: filter,
    label,
    count: found.data && tabCount(filter, found.data),
  }))

  function show(next: ListAddress) {
    // A search is one step back in the history, however many letters it has.
    setQuery(listQuery(next), { replace: next.q !== '' && address.q !== '' })
  }

  return (
    <div className="screen">
      <div className="screen-head">
        <Heading title="Content Management" />
        <div className="screen-actions">
          <ButtonLink to="/admin/staging">Staging Area</ButtonLink>
          <ButtonLink to="/admin/create" look="primary">
            New Article
          </ButtonLink>
        </div>
      </div>
      <KeptWriting />
      <CountTiles counts={counts.data} />
      <ListSearch address={address} onChange={show} />
      <Tabs
        label="Articles by status"
        tabs={tabs}
        open={address.filter}
        onOpen={(filter) => show({ ...address, filter })}
      >
        <ArticleList
          tab={tabOf(address.filter)}
          address={address}
          onAddress={show}
          onDelete={setDeleting}
        />
      </Tabs>
      <WebVitals />
      {deleting && <DeleteArticle article={deleting} onClose={() => setDeleting(null)} />}
    </div>
  )
}
