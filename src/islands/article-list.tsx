import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ArticleCard } from '#article/article-card.tsx'
import type { ArticleCardData } from '#domain/articles/article.ts'
import { type Category, feedHeading, feedLabel } from '#domain/articles/category.ts'
import { isNamedListId } from '#domain/articles/named-list.ts'
import { fill } from '#domain/language/format.ts'
import type { CardWords, Words } from '#domain/language/words-type.ts'
import type { FeedTop } from '#domain/reader/feed.ts'
import { CategoryChips } from './category-chips.tsx'
import { createListStore, type ListState } from './list-store.ts'
import { type ListView, listUrl, parseListUrl } from './list-url.ts'

interface ArticleListProps {
  /** The article that stands first in the list of all, whatever its date. */
  lead?: ArticleCardData | null
  categories: readonly Category[]
  /** The newest articles of all categories, part of the page. */
  top: FeedTop
  /** The page's path, such as `/` or `/latest`. */
  path: string
  /** For a list of a tag or an author, which has no categories. */
  heading?: string
  words: ListWords
}

export type ListWords = CardWords & Pick<Words, 'list'>

/** A list of articles, with a category filter unless it has a name; the URL says what it shows. */
export function ArticleList(props: ArticleListProps) {
  const { top, lead = null, categories, heading, words } = props
  // A category's page is served at the addresses of home and of Latest.
  const path = useSyncExternalStore(
    () => () => undefined,
    () => location.pathname,
    () => props.path,
  )
  const { list } = words
  const { state, go, retry } = useArticleList(top, path, categories)
  const section = useRef<HTMLElement>(null)
  const { feed, status, more } = state
  useTitle(feed, top.feed, feedLabel(feed, categories, list))
  const articles = leadFirst(state, lead)
  const headingText = isNamedListId(feed) ? (heading ?? '') : feedHeading(feed, categories, list)

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
      {!isNamedListId(feed) && (
        <CategoryChips
          categories={categories}
          chosen={feed}
          urlOf={(category) => listUrl(path, { feed: category, page: 1 })}
          onChoose={(category) => go({ feed: category, page: 1 })}
          words={list}
        />
      )}
      <h2 id="list-heading" className="section-heading">
        {headingText}
      </h2>
      <div className="list-content card-grid" aria-busy={status === 'loading'}>
        {articles.map((article, index) => (
          <ArticleCard
            key={`${feed}/${article._id}`}
            article={article}
            categories={categories}
            index={index}
            count={articles.length}
            words={words}
          />
        ))}
        {articles.length === 0 && status === 'loading' && <Skeleton />}
        {articles.length === 0 && status === 'ready' && <p className="list-notice">{list.empty}</p>}
        {status === 'failed' && <LoadFailure onRetry={tryAgain} words={list} />}
        {more && status !== 'failed' && (
          <div className="list-more no-print" data-reach="">
            <button
              type="button"
              className="button"
              onClick={loadMore}
              aria-disabled={status === 'loading'}
            >
              {status === 'loading' ? list.loading : list.more}
            </button>
          </div>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {announcement({ ...state, articles }, headingText, list)}
      </p>
    </section>
  )
}

/** The articles of a list, those of all led by the pinned one. */
function leadFirst({ feed, articles }: ListState, lead: ArticleCardData | null) {
  if (feed !== 'all' || !lead) return articles
  return [lead, ...articles.filter(({ _id }) => _id !== lead._id)]
}

function LoadFailure({ onRetry, words }: { onRetry: () => void; words: Words['list'] }) {
  return (
    <div className="list-notice" role="alert">
      <p>{words.failed}</p>
      <button type="button" className="button" onClick={onRetry}>
        {words.retry}
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

/** Names the page for what it shows, as the page of a category is. */
function useTitle(feed: ListState['feed'], own: ListState['feed'], label: string) {
  const [ownTitle] = useState(() => (typeof document === 'undefined' ? '' : document.title))
  useEffect(() => {
    const site = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')
    const name = site?.content ?? ''
    document.title = feed === own ? ownTitle : `${label} · ${name}`
  }, [feed, own, ownTitle, label])
}

function announcement(
  { status, articles }: ListState,
  heading: string,
  words: Words['list'],
): string {
  if (status === 'loading') return words.loadingArticles
  if (status === 'failed') return ''
  return fill(words.shown, { heading, count: articles.length })
}

/**
 * Keeps the list and the URL in sync.
 *
 * @param top the articles that are part of the page
 * @returns the list's state; `go` shows a view and adds it to the browser's history
 */
function useArticleList(top: FeedTop, path: string, categories: readonly Category[]) {
  const [store] = useState(() => createListStore(top))
  const state = useSyncExternalStore(store.subscribe, store.state, store.state)

  useEffect(() => {
    const openUrl = () => store.open(parseListUrl(location.search, categories, top.feed))
    // An inline script hides the prebuilt list if the URL asks for another view.
    const { dataset } = document.documentElement
    const opened = openUrl()
    if (dataset.listPending !== undefined) opened.then(restoreScroll)
    delete dataset.listPending
    const closed = new AbortController()
    addEventListener('popstate', openUrl, { signal: closed.signal })
    addEventListener('pagehide', saveScroll, { signal: closed.signal })
    return () => closed.abort()
  }, [store, categories, top.feed])

  async function go(view: ListView): Promise<void> {
    const url = listUrl(path, view)
    // The page of a category lacks what the page of all begins with: the lead and the edition.
    if (view.feed === 'all' && top.feed !== 'all') return location.assign(url)
    if (url !== location.pathname + location.search) history.pushState(null, '', url)
    await store.open(view)
  }

  return { state, go, retry: store.retry }
}

/** Saves the scroll position for when the reader returns from an article. */
function saveScroll(): void {
  history.replaceState({ scrollTop: scrollY }, '')
}

/** Restores the scroll position; the browser's own attempt came before the list was loaded. */
function restoreScroll(): void {
  const top: unknown = history.state?.scrollTop
  if (typeof top === 'number' && top > scrollY) {
    requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' }))
  }
}
