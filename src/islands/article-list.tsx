import { useRef } from 'react'
import { ArticleCard } from '#article/article-card.tsx'
import type { ArticleCardData } from '#domain/article.ts'
import { type Category, feedHeading } from '#domain/category.ts'
import type { FeedTop } from '#domain/feed.ts'
import { CategoryChips } from './category-chips.tsx'
import type { ListState } from './list-store.ts'
import { listUrl } from './list-url.ts'
import { useArticleList } from './use-article-list.ts'

interface ArticleListProps {
  /** The article that stands first in the list of all, whatever its date. */
  lead?: ArticleCardData | null
  categories: readonly Category[]
  /** The newest articles of all categories, part of the page. */
  top: FeedTop
  /** The page's path, `/` or `/latest`. */
  path: string
}

/** The list of articles with its category filter; the URL says what it shows. */
export function ArticleList({ top, lead = null, categories, path }: ArticleListProps) {
  const { state, go, retry } = useArticleList(top, path, categories)
  const section = useRef<HTMLElement>(null)
  const { feed, status, more } = state
  const articles = leadFirst(state, lead)

  async function loadMore() {
    if (status === 'loading') return
    await go({ feed, page: state.page + 1 })
    // Keyboard focus continues on the first new card, where the button was.
    focusCard(articles.length)
  }

  async function tryAgain() {
    await retry()
    focusCard(articles.length)
  }

  /** Focuses a card, or the Retry button if there is none. */
  function focusCard(index: number) {
    const cards = section.current?.querySelectorAll<HTMLElement>('.card-title a')
    const retryButton = section.current?.querySelector<HTMLElement>('.list-notice button')
    const target = cards?.[index] ?? retryButton
    target?.focus({ preventScroll: true })
  }

  return (
    <section className="list-section" ref={section} aria-labelledby="list-heading">
      <CategoryChips
        categories={categories}
        chosen={feed}
        urlOf={(category) => listUrl(path, { feed: category, page: 1 })}
        onChoose={(category) => go({ feed: category, page: 1 })}
      />
      <h2 id="list-heading" className="section-heading">
        {feedHeading(feed, categories)}
      </h2>
      <div className="list-content" aria-busy={status === 'loading'}>
        {articles.map((article, index) => (
          <ArticleCard key={`${feed}/${article._id}`} article={article} lead={index === 0} />
        ))}
        {articles.length === 0 && status === 'loading' && <Skeleton />}
        {articles.length === 0 && status === 'ready' && (
          <p className="list-notice">No articles found. Check back soon for new content.</p>
        )}
        {status === 'failed' && <LoadFailure onRetry={tryAgain} />}
        {more && status !== 'failed' && (
          <div className="list-more">
            <button
              type="button"
              className="button"
              onClick={loadMore}
              aria-disabled={status === 'loading'}
            >
              {status === 'loading' ? 'Loading…' : 'Load more'}
            </button>
          </div>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {announcement({ ...state, articles }, categories)}
      </p>
    </section>
  )
}

/** The articles of a list, those of all led by the pinned one. */
function leadFirst({ feed, articles }: ListState, lead: ArticleCardData | null) {
  if (feed !== 'all' || !lead) return articles
  return [lead, ...articles.filter(({ _id }) => _id !== lead._id)]
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="list-notice" role="alert">
      <p>Failed to load articles. Please try again.</p>
      <button type="button" className="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}

/** The placeholder for cards that are loading. */
function Skeleton() {
  return (
    <div className="skeleton" aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
}

function announcement(
  { status, feed, articles }: ListState,
  categories: readonly Category[],
): string {
  if (status === 'loading') return 'Loading articles'
  if (status === 'failed') return ''
  return `${feedHeading(feed, categories)}: ${articles.length} shown`
}
