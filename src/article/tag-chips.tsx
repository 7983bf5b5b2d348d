import { TagLink } from './named-link.tsx'

interface TagChipsProps {
  tags: readonly string[]
  /** Text after the tags, such as `+2 more`. */
  more?: string
  /** What they are, for screen readers. */
  label: string
}

/** An article's tags as a list of links to theirs; nothing without tags. */
export function TagChips({ tags, more = '', label }: TagChipsProps) {
  if (tags.length === 0) return null
  return (
    <ul className="tags" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag} className="tag">
          <TagLink name={tag} />
        </li>
      ))}
      {more && <li className="tag tag-more">{more}</li>}
    </ul>
  )
}
