import type { MouseEvent } from 'react'
import { type FeedId, feedIds, feedLabel } from '#domain/category.ts'

interface CategoryChipsProps {
  chosen: FeedId
  /** The address at which a category is shown. */
  addressOf: (feed: FeedId) => string
  onChoose: (feed: FeedId) => void
}

/** The category filter: links, so that each category has an address. */
export function CategoryChips({ chosen, addressOf, onChoose }: CategoryChipsProps) {
  /** A plain click is answered here; one that asks for a new tab is left to the browser. */
  function follow(event: MouseEvent, feed: FeedId): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose(feed)
  }

  return (
    <nav aria-label="Categories">
      <ul className="chips">
        {feedIds.map((feed) => (
          <li key={feed}>
            <a
              className="chip"
              href={addressOf(feed)}
              aria-current={feed === chosen ? 'true' : undefined}
              onClick={(event) => follow(event, feed)}
            >
              {feedLabel(feed)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
