import type { MouseEvent } from 'react'
import { type FeedId, feedIds, feedLabel } from '#domain/category.ts'
import { addressOf, type ListView } from './list-address.ts'

interface CategoryChipsProps {
  chosen: FeedId
  /** The list's path. */
  path: string
  onChoose: (view: ListView, event: MouseEvent) => void
}

/** The category filter: links, so that each category has an address. */
export function CategoryChips({ chosen, path, onChoose }: CategoryChipsProps) {
  return (
    <nav aria-label="Categories">
      <ul className="chips">
        {feedIds.map((feed) => (
          <li key={feed}>
            <a
              className="chip"
              href={addressOf(path, { feed, page: 1 })}
              aria-current={feed === chosen ? 'true' : undefined}
              onClick={(event) => onChoose({ feed, page: 1 }, event)}
            >
              {feedLabel(feed)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
