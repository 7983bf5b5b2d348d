import type { ListRequest } from '#admin/api/articles.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useAccount, useMay } from '#admin/auth/session-context.tsx'
import { ArticleLink, useReturnState } from '#admin/return-path.tsx'
import { useSettings } from '#admin/settings/use-settings.ts'
import { ArticleBadges } from '#admin/ui/badges.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { formatDate, formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { useNarrowScreen } from '#admin/ui/use-media-query.ts'
import { ViewOnSite } from '#admin/ui/view-on-site.tsx'
import { mayDelete, mayPropose } from '#domain/accounts/role.ts'
import type { AdminArticleListed, ArticleSort } from '#domain/articles/admin-article.ts'
import { pinLead, unpinLead } from '#domain/articles/calls.ts'
import { toggleSort } from './list-query.ts'

/** Which articles are chosen, to do something with all of them. */
interface Selection {
  has: (id: string) => boolean
  toggle: (articles: readonly AdminArticleListed[], isChosen: boolean) => void
}

interface RowsProps {
  articles: readonly AdminArticleListed[]
  /** Whether they are being read in the order that was asked for. */
  isSorting: boolean
  /** Undefined for accounts that may do nothing with several. */
  selection?: Selection | undefined
  request: ListRequest
  onRequest: (request: ListRequest) => void
  onDelete: (article: AdminArticleListed) => void
}

export function ArticleRows(props: RowsProps) {
  return useNarrowScreen() ? <ArticleCards {...props} /> : <ArticleTable {...props} />
}

function ArticleTable({ articles, isSorting, selection, request, onRequest, onDelete }: RowsProps) {
  const sorting = { request, onSort: onRequest }
  return (
    <table className="listing">
      <thead>
        <tr>
          {selection && (
            <td className="listing-choice">
              <ChooseAll articles={articles} selection={selection} />
            </td>
          )}
          <SortHeader label="Title" sort="title" {...sorting} />
          <th scope="col">Status</th>
          <SortHeader label="Date" sort={dateSort(request)} {...sorting} />
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody aria-busy={isSorting}>
        {articles.map((article) => (
          <tr key={article._id}>
            {selection && (
              <td className="listing-choice">
                <ChooseArticle article={article} selection={selection} />
              </td>
            )}
            <th scope="row">
              <ArticleLink id={article._id} language={article.language}>
                {article.title}
              </ArticleLink>
              <ByLine article={article} />
            </th>
            <td>
              <ArticleBadges article={article} />
            </td>
            <td>
              <ListedDate article={article} sort={dateSort(request)} />
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

interface ChoiceProps {
  selection: Selection
}

function ChooseArticle({ article, selection }: ChoiceProps & { article: AdminArticleListed }) {
  return (
    <label className="choose-article">
      <input
        type="checkbox"
        aria-label={`Select ${article.title}`}
        checked={selection.has(article._id)}
        onChange={({ target }) => selection.toggle([article], target.checked)}
      />
    </label>
  )
}

function ChooseAll({
  articles,
  selection,
}: ChoiceProps & { articles: readonly AdminArticleListed[] }) {
  return (
    <label className="choose-article">
      <input
        type="checkbox"
        aria-label="Select all that are shown"
        checked={articles.every(({ _id }) => selection.has(_id))}
        onChange={({ target }) => selection.toggle(articles, target.checked)}
      />
    </label>
  )
}

interface SortHeaderProps {
  label: string
  sort: ArticleSort
  request: ListRequest
  onSort: (request: ListRequest) => void
}

function SortHeader({ label, sort, request, onSort }: SortHeaderProps) {
  const order = request.sort === sort ? request.order : null
  const ariaSort = order === 'asc' ? 'ascending' : order && 'descending'
  return (
    <th scope="col" aria-sort={ariaSort ?? undefined}>
      <button
        type="button"
        className={`sort sort-${order ?? 'none'}`}
        onClick={() => onSort(toggleSort(request, sort))}
      >
        {label}
      </button>
    </th>
  )
}

function ArticleCards({ articles, isSorting, selection, request, onDelete }: RowsProps) {
  return (
    <ul className="rows rows-open" aria-busy={isSorting}>
      {articles.map((article) => (
        <li key={article._id} className="stack stack-tight">
          <h2 className={selection && 'chosen-title'}>
            {selection && <ChooseArticle article={article} selection={selection} />}
            <ArticleLink id={article._id} language={article.language}>
              {article.title}
            </ArticleLink>
          </h2>
          <ByLine article={article} />
          <p className="line apart fine">
            <ArticleBadges article={article} />
            <ListedDate article={article} sort={dateSort(request)} />
          </p>
          <Actions article={article} onDelete={onDelete} />
        </li>
      ))}
    </ul>
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

type DateSort = 'updated' | 'published'

/** Which date a list shows: the one that it is sorted by, or that of the last change. */
function dateSort({ sort }: ListRequest): DateSort {
  return sort === 'published' ? sort : 'updated'
}

function ListedDate({ article, sort }: { article: AdminArticleListed; sort: DateSort }) {
  const isPublication = sort === 'published'
  const at = isPublication ? article.published && article.publishedAt : article.updatedAt
  if (!at) return <span className="muted">Not published</span>
  return (
    <span className="listed-date">
      <span className="hint">{isPublication ? 'Published' : 'Updated'}</span>{' '}
      <time dateTime={at} title={formatDateTime(at)}>
        {formatDate(at)}
      </time>
    </span>
  )
}

interface ActionsProps {
  article: AdminArticleListed
  onDelete: (article: AdminArticleListed) => void
}

function Actions({ article, onDelete }: ActionsProps) {
  const mayPublish = useMay('editor')
  const account = useAccount()
  const mayWrite = mayPropose(account, article)
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
      {mayDelete(account, article) && (
        <Button variant="bare-alarm" of={article.title} onClick={() => onDelete(article)}>
          Delete
        </Button>
      )}
    </span>
  )
}

function LeadButton({ article }: { article: AdminArticleListed }) {
  const { _id, title, published } = article
  const { send, invalidate } = useCalls()
  const { attempt, busy, notice } = useAttempt()
  const isLead = useSettings().data?.leadArticle === _id
  if (!published) return null

  function toggle() {
    const work = () =>
      send(isLead ? unpinLead : pinLead, { params: { id: _id } }).finally(() =>
        invalidate(queryKeys.settings, queryKeys.releases),
      )
    return attempt(work, 'The lead could not be changed. Please try again.')
  }

  return (
    <>
      <Button
        variant="bare"
        aria-pressed={isLead}
        aria-label={`Pin as lead: ${title}`}
        title={isLead ? 'Leads the front page' : 'Pin as lead of the front page'}
        disabled={busy}
        onClick={() => void toggle()}
      >
        {isLead ? '★ Lead' : '☆ Lead'}
      </Button>
      {notice}
    </>
  )
}
