import { Link } from 'react-router'
import type { ImageUse, ImageUseState } from '#domain/library.ts'

const words: Record<ImageUseState, string> = {
  published: 'published',
  scheduled: 'scheduled',
  draft: 'draft',
  edits: 'unpublished edits',
  versions: 'versions',
  discarded: 'discarded edits',
  binned: 'in the bin',
}

/** The articles that have a picture. */
export function PictureUses({
  title,
  uses,
  more,
}: {
  title: string
  uses: readonly ImageUse[]
  /** Whether there are others. */
  more: boolean
}) {
  return (
    <section className="picture-uses" aria-label={title}>
      <h3>{title}</h3>
      {uses.length === 0 && <p className="section-note">No article has it.</p>}
      <ul>
        {uses.map(({ _id, title: of, states }) => (
          <li key={_id}>
            {states.includes('binned') ? of : <Link to={`/admin/edit/${_id}`}>{of}</Link>}
            <span>{states.map((state) => words[state]).join(', ')}</span>
          </li>
        ))}
      </ul>
      {more && <p className="section-note">And others.</p>}
    </section>
  )
}
