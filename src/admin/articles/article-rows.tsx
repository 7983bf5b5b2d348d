import { Link } from 'react-router'
import type { ListRequest } from '#admin/api/articles.ts'
import { useAccount, useMay } from '#admin/auth/session-context.tsx'
import { ArticleRelease } from '#admin/releases/article-release.tsx'
import { useReturnState } from '#admin/return-path.ts'
import { ScheduledBadge } from '#admin/schedule/scheduled-badge.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { formatDate, formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import { OpenNotes } from '#admin/ui/open-notes.tsx'
import { SentBackBadge } from '#admin/ui/sent-back-badge.tsx'
import { StatusBadge } from '#admin/ui/status-badge.tsx'
import { useNarrowScreen } from '#admin/ui/use-media-query.ts'
import { ViewOnSite } from '#admin/ui/view-on-site.tsx'
import { mayPropose } from '#domain/accounts/role.ts'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import { LeadButton } from './lead-button.tsx'
import { SortHeader } from './sort-header.tsx'

interface RowsProps {
  articles: readonly AdminArticleListed[]
  request: ListRequest
  onRequest: (request: ListRequest) => void
  onDelete: (article: AdminArticleListed) => void
}

/** Lists articles in a table, or as cards on a narrow screen. */
export function ArticleRows(props: RowsProps) {
  return useNarrowScreen() ? <ArticleCards {...props} /> : <ArticleTable {...props} />
}

function ArticleTable({ articles, request, onRequest, onDelete }: RowsProps) {
  const sorting = { request, onSort: onRequest }
  return (
    <table className="listing">
      <thead>
        <tr>
          <SortHeader label="Title" sort="title" {...sorting} />
          <th scope="col">Status</th>
          <SortHeader label="Date" sort="updated" {...sorting} />
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {articles.map((article) => (
          <tr key={article._id}>
            <th scope="row">
              <Title article={article} />
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
    <ul className="rows rows-open">
      {articles.map((article) => (
        <li key={article._id} className="listing-card">
          <h2>
            <Title article={article} />
          </h2>
          <ByLine article={article} />
          <p className="line apart fine">
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
      <ScheduledBadge article={article} />
      {article.submittedBy && <span className="badge">In review</span>}
      <SentBackBadge article={article} />
      <OpenNotes count={article.openNotes} />
    </span>
  )
}

function Title({ article: { _id, title } }: { article: AdminArticleListed }) {
  return (
    <Link className="row-title" to={`/admin/edit/${_id}`} state={useReturnState()}>
      {title}
    </Link>
  )
}

function ByLine({ article }: { article: AdminArticleListed }) {
  const { author, category, sentBack, rewriteNote } = article
  return (
    <>
      <Facts facts={[author, category ?? '']} />
      {sentBack && rewriteNote && <p className="note-text">{rewriteNote}</p>}
    </>
  )
}

function Changed({ article: { updatedAt } }: { article: AdminArticleListed }) {
  return (
    <time dateTime={updatedAt} title={formatDateTime(updatedAt)}>
      {formatDate(updatedAt)}
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
  const mayPublish = useMay('editor')
  const mayWrite = mayPropose(useAccount(), article)
  return (
    <span className="actions">
      <ButtonLink
        variant="bare"
        to={`/admin/edit/${article._id}`}
        state={useReturnState()}
        aria-label={`${mayWrite ? 'Edit' : 'Read'} ${article.title}`}
      >
        {mayWrite ? 'Edit' : 'Read'}
      </ButtonLink>
      <ViewOnSite article={article} />
      {mayPublish && <LeadButton article={article} />}
      {mayPublish && (
        <Button
          variant="bare-alarm"
          aria-label={`Delete ${article.title}`}
          onClick={() => onDelete(article)}
        >
          Delete
        </Button>
      )}
    </span>
  )
}
