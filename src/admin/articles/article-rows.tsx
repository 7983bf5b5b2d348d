import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { StatusBadge } from '#admin/ui/status-badge.tsx'
import { useNarrow } from '#admin/ui/use-narrow.ts'
import type { ArticleListed } from '#domain/article.ts'
import { cardDate } from '#domain/dates.ts'

interface RowsProps {
  articles: readonly ArticleListed[]
  onDelete: (article: ArticleListed) => void
}

/**
 * The articles of a tab: a table, or cards where the screen is too narrow for one.
 *
 * @param props.articles what to list
 * @param props.onDelete called with the article that is to be deleted
 */
export function ArticleRows(props: RowsProps) {
  return useNarrow() ? <ArticleCards {...props} /> : <ArticleTable {...props} />
}

function ArticleTable({ articles, onDelete }: RowsProps) {
  return (
    <table className="listing">
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Status</th>
          <th scope="col">Date</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {articles.map((article) => (
          <tr key={article._id}>
            <th scope="row">
              <span className="row-title">{article.title}</span>
              <ByLine article={article} />
            </th>
            <td>
              <StatusBadge status={article.status} />
            </td>
            <td>
              <Changed article={article} />
            </td>
            <td>
              <Actions article={article} onDelete={onDelete} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ArticleCards({ articles, onDelete }: RowsProps) {
  return (
    <ul className="listing-cards">
      {articles.map((article) => (
        <li key={article._id} className="listing-card">
          <h2 className="row-title">{article.title}</h2>
          <ByLine article={article} />
          <p className="listing-facts">
            <StatusBadge status={article.status} />
            <Changed article={article} />
          </p>
          <Actions article={article} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  )
}

function ByLine({ article: { author, category } }: { article: ArticleListed }) {
  return <span className="row-note">{[author, category].filter(Boolean).join(' · ')}</span>
}

function Changed({ article: { updatedAt } }: { article: ArticleListed }) {
  return (
    <time dateTime={updatedAt} title={new Date(updatedAt).toLocaleString('en-US')}>
      {cardDate(updatedAt)}
    </time>
  )
}

function Actions({
  article,
  onDelete,
}: {
  article: ArticleListed
  onDelete: (article: ArticleListed) => void
}) {
  return (
    <span className="row-actions">
      <ButtonLink
        look="bare"
        to={`/admin/edit/${article._id}`}
        aria-label={`Edit ${article.title}`}
      >
        Edit
      </ButtonLink>
      <Button
        look="bare-alarm"
        aria-label={`Delete ${article.title}`}
        onClick={() => onDelete(article)}
      >
        Delete
      </Button>
    </span>
  )
}
