import { ArticleRelease } from '#admin/releases/article-release.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { moment } from '#admin/ui/moment.ts'
import { StatusBadge } from '#admin/ui/status-badge.tsx'
import { useNarrow } from '#admin/ui/use-narrow.ts'
import type { AdminArticleListed } from '#domain/admin-article.ts'
import { cardDate } from '#domain/dates.ts'
import type { ListAddress } from './list-address.ts'
import { SortHeader } from './sort-header.tsx'

interface RowsProps {
  articles: readonly AdminArticleListed[]
  address: ListAddress
  onAddress: (address: ListAddress) => void
  onDelete: (article: AdminArticleListed) => void
}

/**
 * The articles of a tab: a table, or cards where the screen is too narrow for one.
 *
 * @param props.articles what to list
 * @param props.address the list's order
 * @param props.onAddress called with another order
 * @param props.onDelete called with the article that is to be deleted
 */
export function ArticleRows(props: RowsProps) {
  return useNarrow() ? <ArticleCards {...props} /> : <ArticleTable {...props} />
}

function ArticleTable({ articles, address, onAddress, onDelete }: RowsProps) {
  const order = { address, onSort: onAddress }
  return (
    <table className="listing">
      <thead>
        <tr>
          <SortHeader label="Title" sort="title" {...order} />
          <th scope="col">Status</th>
          <SortHeader label="Date" sort="updated" {...order} />
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
              <State article={article} />
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
            <State article={article} />
            <Changed article={article} />
          </p>
          <Actions article={article} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  )
}

function State({ article }: { article: AdminArticleListed }) {
  return (
    <span className="row-state">
      <StatusBadge status={article.status} />
      <ArticleRelease article={article} />
      {article.unpublishedEdits && <span className="badge">Unpublished edits</span>}
    </span>
  )
}

function ByLine({ article: { author, category } }: { article: AdminArticleListed }) {
  return <Facts facts={[author, category ?? '']} />
}

function Changed({ article: { updatedAt } }: { article: AdminArticleListed }) {
  return (
    <time dateTime={updatedAt} title={moment(updatedAt)}>
      {cardDate(updatedAt)}
    </time>
  )
}

function Actions({
  article,
  onDelete,
}: {
  article: AdminArticleListed
  onDelete: (article: AdminArticleListed) => void
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
