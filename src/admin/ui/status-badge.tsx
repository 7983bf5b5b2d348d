import type { ArticleStatus } from '#domain/articles/article.ts'

export function StatusBadge({ status }: { status: ArticleStatus }) {
  const published = status === 'published'
  return (
    <span className="status">
      <span className={published ? 'badge badge-signal' : 'badge'}>
        {published ? 'Published' : 'Draft'}
      </span>
      {status === 'needs_rewrite' && <span className="badge badge-alarm">Needs rewrite</span>}
    </span>
  )
}
