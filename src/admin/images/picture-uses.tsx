import { useMay } from '#admin/auth/session-context.tsx'
import { Link } from '#admin/navigation/link.tsx'
import { imageUseWords } from '#domain/images/image-use-words.ts'
import type { ImageUse } from '#domain/images/library.ts'

interface PictureUsesProps {
  title: string
  uses: readonly ImageUse[]
  more: boolean
}

/** What has a picture: articles, authors, editions, the magazine's face. */
export function PictureUses({ title, uses, more }: PictureUsesProps) {
  return (
    <section className="picture-uses" aria-label={title}>
      <h3 className="label">{title}</h3>
      {uses.length === 0 && <p className="hint">Nothing has it.</p>}
      <ul className="rows rows-close">
        {uses.map((use) => (
          <li key={`${use.kind}/${use._id}`} className="line apart">
            <UseTitle use={use} />
            <span className="muted">{imageUseWords(use)}</span>
          </li>
        ))}
      </ul>
      {more && <p className="hint">And others.</p>}
    </section>
  )
}

function UseTitle({ use: { kind, _id, title, states } }: { use: ImageUse }) {
  const isEditor = useMay('editor')
  const isOwner = useMay('owner')
  if (kind === 'article') {
    return states.includes('binned') ? title : <Link to={`/admin/edit/${_id}`}>{title}</Link>
  }
  if (kind === 'face') {
    return isOwner ? <Link to="/admin/settings/appearance">{title}</Link> : title
  }
  if (!isEditor) return title
  return <Link to={kind === 'author' ? '/admin/authors' : `/admin/editions/${_id}`}>{title}</Link>
}
