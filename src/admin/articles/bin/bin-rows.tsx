import { Button } from '#admin/ui/button.tsx'
import { formatDate, formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import type { BinnedArticle } from '#domain/articles/bin.ts'

export function BinRows({
  articles,
  busy,
  onRestore,
  onDelete,
}: {
  articles: readonly BinnedArticle[]
  /** The id of the article that is being restored. */
  busy: string | null
  onRestore: (article: BinnedArticle) => void
  onDelete: (article: BinnedArticle) => void
}) {
  if (articles.length === 0) return <p className="empty">The bin is empty.</p>
  return (
    <ul className="rows" aria-label="Deleted articles">
      {articles.map((article) => (
        <li key={article._id} className="line middle apart" aria-busy={busy === article._id}>
          <div className="row-text">
            <h2 className="row-title">{article.title}</h2>
            <Facts facts={factsOf(article)} />
          </div>
          <div className="actions">
            <Button
              disabled={busy !== null}
              aria-label={`Restore ${article.title}`}
              onClick={() => onRestore(article)}
            >
              Restore
            </Button>
            <Button
              variant="bare-alarm"
              disabled={busy === article._id}
              aria-label={`Delete for good: ${article.title}`}
              onClick={() => onDelete(article)}
            >
              Delete for good
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

function factsOf({ author, wasPublished, deletedBy, deletedAt, keptUntil }: BinnedArticle) {
  return [
    `By ${author}`,
    wasPublished ? 'Was published' : 'Was a draft',
    `deleted by ${deletedBy}, ${formatDateTime(deletedAt)}`,
    `kept until ${formatDate(keptUntil)}`,
  ]
}
