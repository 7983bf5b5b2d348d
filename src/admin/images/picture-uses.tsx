import { Link } from 'react-router'
import { useMay } from '#admin/auth/session-context.tsx'
import type { ImageUse, ImageUseState } from '#domain/images/library.ts'

const words: Record<ImageUseState, string> = {
  published: 'published',
  scheduled: 'scheduled',
  draft: 'draft',
  edits: 'unpublished edits',
  versions: 'versions',
  discarded: 'discarded edits',
  binned: 'in the bin',
}

/** What an author's or an edition's picture is called, shown to readers or not. */
const otherWords = {
  author: { shown: 'picture of an author', hidden: 'picture of an author, not shown to readers' },
  edition: { shown: 'cover of an edition', hidden: 'cover of an unpublished edition' },
} as const

interface PictureUsesProps {
  title: string
  uses: readonly ImageUse[]
  more: boolean
}

/** What has a picture: articles, authors, editions. */
export function PictureUses({ title, uses, more }: PictureUsesProps) {
  return (
    <section className="picture-uses" aria-label={title}>
      <h3 className="label">{title}</h3>
      {uses.length === 0 && <p className="hint">No article, author or edition has it.</p>}
      <ul className="rows rows-close">
        {uses.map((use) => (
          <li key={`${use.kind}/${use._id}`} className="line apart">
            <UseTitle use={use} />
            <span className="muted">{wordsOf(use)}</span>
          </li>
        ))}
      </ul>
      {more && <p className="hint">And others.</p>}
    </section>
  )
}

function UseTitle({ use: { kind, _id, title, states } }: { use: ImageUse }) {
  const isEditor = useMay('editor')
  if (kind === 'article') {
    return states.includes('binned') ? title : <Link to={`/admin/edit/${_id}`}>{title}</Link>
  }
  if (!isEditor) return title
  return <Link to={kind === 'author' ? '/admin/authors' : `/admin/editions/${_id}`}>{title}</Link>
}

function wordsOf({ kind, states }: ImageUse): string {
  if (kind === 'article') return states.map((state) => words[state]).join(', ')
  return otherWords[kind][states.includes('published') ? 'shown' : 'hidden']
}
