import { WhoIsIn } from '#admin/presence/open-articles.tsx'
import { ArticleRelease } from '#admin/releases/article-release.tsx'
import { scheduledWords } from '#admin/schedule/schedule-words.ts'
import { formatDateTime } from '#admin/ui/date-time.ts'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import type { ArticleStatus } from '#domain/articles/article.ts'
import { stageNames } from '#domain/board/stage.ts'
import { counted } from '#domain/counted.ts'

export const withdrawnWords =
  'Withdrawn: readers find an explanation in its place until it is published again.'

export function ArticleBadges({ article }: { article: AdminArticleListed }) {
  return (
    <span className="fine row-state">
      <StatusBadge status={article.status} withdrawn={article.withdrawn} />
      <ArticleRelease article={article} />
      {article.unpublishedEdits && <span className="badge">Unpublished edits</span>}
      <ScheduledBadge article={article} />
      <StageBadge article={article} />
      <SentBackBadge article={article} />
      <OpenNotes count={article.openNotes} />
      <OpenSuggestions count={article.openSuggestions} />
      <WhoIsIn articleId={article._id} />
    </span>
  )
}

export function StatusBadge({
  status,
  withdrawn = false,
}: {
  status: ArticleStatus
  withdrawn?: boolean
}) {
  const published = status === 'published'
  return (
    <span className="status">
      <span className={published ? 'badge badge-signal' : 'badge'}>
        {published ? 'Published' : 'Draft'}
      </span>
      {withdrawn && (
        <span className="badge" title={withdrawnWords}>
          Withdrawn
        </span>
      )}
      {status === 'needs_rewrite' && <span className="badge badge-alarm">Needs rewrite</span>}
    </span>
  )
}

/** Where a draft is, in the words of the board; of a published article, that its edits are in review. */
function StageBadge({ article }: BadgeProps<'published' | 'stage' | 'submittedBy'>) {
  const { published, stage, submittedBy } = article
  if (published) return submittedBy && <span className="badge">Edits in review</span>
  // The status says that it is a draft.
  return stage !== 'draft' && <span className="badge">{stageNames[stage]}</span>
}

/** Says that an editor sent a text back to its writer, and who. */
export function SentBackBadge({ article: { sentBack } }: BadgeProps<'sentBack'>) {
  if (!sentBack) return null
  return <span className="badge badge-alarm">Sent back by {sentBack.by}</span>
}

export function ScheduledBadge({ article: { scheduled } }: BadgeProps<'scheduled'>) {
  if (!scheduled) return null
  const { kind, at, problem } = scheduled
  return (
    <span className={problem ? 'badge badge-alarm' : 'badge'} title={problem ?? undefined}>
      {problem ? 'Not done' : scheduledWords[kind]}: {formatDateTime(at)}
    </span>
  )
}

export function OpenNotes({ count }: { count: number }) {
  if (count === 0) return null
  return <span className="badge">{counted(count, 'open note')}</span>
}

/** How many people suggest changes. */
export function OpenSuggestions({ count }: { count: number }) {
  if (count === 0) return null
  return <span className="badge">{counted(count, 'suggestion')}</span>
}

interface BadgeProps<Field extends keyof AdminArticleListed> {
  article: Pick<AdminArticleListed, Field>
}
