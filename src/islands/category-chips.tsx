import type { MouseEvent } from 'react'
import { type Category, type FeedId, feedIdsOf, feedLabel } from '#domain/articles/category.ts'
import type { Words } from '#domain/language/words-type.ts'

interface CategoryChipsProps {
  categories: readonly Category[]
  chosen: FeedId
  urlOf: (feed: FeedId) => string
  onChoose: (feed: FeedId) => void
  words: Pick<Words['list'], 'all' | 'categories'>
}

/** The category filter: links, so that each category has a URL. */
export function CategoryChips({ categories, chosen, urlOf, onChoose, words }: CategoryChipsProps) {
  return (
    <nav aria-label={words.categories}>
      <ul className="chips no-print">
        {feedIdsOf(categories).map((feed) => (
          <li key={feed}>
            <a
              className="chip"
              href={urlOf(feed)}
              data-in-place=""
              aria-current={feed === chosen ? 'true' : undefined}
              onClick={inPlace(() => onChoose(feed))}
            >
              {feedLabel(feed, categories, words)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Leaves clicks that open a new tab or window to the browser. Without scripts, all lead to a page. */
export function inPlace(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act()
  }
}
