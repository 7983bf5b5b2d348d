import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { Tabs } from '#admin/ui/tabs.tsx'
import type { ArticleListed } from '#domain/article.ts'
import { articleTabs, tabNamed, tabQuery } from './article-filter.ts'
import { ArticleList } from './article-list.tsx'
import { CountTiles } from './count-tiles.tsx'
import { DeleteArticle } from './delete-article.tsx'
import { useCounts } from './use-article-list.ts'

const tabs = articleTabs.map(({ filter, label }) => ({ name: filter, label }))

/** The dashboard: all articles, what state they are in, and the ways to the other screens. */
export function DashboardScreen() {
  const [query, setQuery] = useSearchParams()
  const [deleting, setDeleting] = useState<ArticleListed | null>(null)
  const counts = useCounts()
  const tab = tabNamed(query.get('tab'))
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
      <CountTiles counts={counts.data} />
      <Tabs
        label="Articles by status"
        tabs={tabs}
        open={tab.filter}
        onOpen={(filter) => setQuery(tabQuery(filter))}
      >
        <ArticleList tab={tab} onDelete={setDeleting} />
      </Tabs>
      {deleting && <DeleteArticle article={deleting} onClose={() => setDeleting(null)} />}
    </div>
  )
}
