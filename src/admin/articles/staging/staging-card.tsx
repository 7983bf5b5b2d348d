import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAccount, useMay } from '#admin/auth/session-context.tsx'
import { ArticleRelease } from '#admin/releases/article-release.tsx'
import { useReturnState } from '#admin/return-path.ts'
import { ScheduledBadge } from '#admin/schedule/scheduled-badge.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { formatRegionalDate } from '#admin/ui/date-time.ts'
import { OpenNotes } from '#admin/ui/open-notes.tsx'
import { SentBackBadge } from '#admin/ui/sent-back-badge.tsx'
import { StatusBadge } from '#admin/ui/status-badge.tsx'
import { mayEdit } from '#domain/accounts/role.ts'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import type { ArticleListed } from '#domain/articles/article.ts'
import { NotesToDo } from './notes-to-do.tsx'
import { RewriteNote } from './rewrite-note.tsx'
import type { DraftAction, DraftTask } from './use-drafts.ts'

export function StagingCard({
  draft,
  busy,
  onTask,
}: {
  draft: AdminArticleListed
  busy: boolean
  onTask: (task: DraftTask) => void
}) {
  const start = (action: DraftAction) => () => onTask({ action, draft })
  const editor = `/admin/edit/${draft._id}`
  const returnState = useReturnState()
  const mayPublish = useMay('editor')
  const mayWrite = mayEdit(useAccount(), draft)
  const isMarked = draft.status === 'needs_rewrite'
  // An editor sees the note of a marked draft in its form.
  const showsNote = isMarked ? !mayPublish : draft.sentBack !== null
  const { author, topic, submitted } = draftFacts(draft)
  return (
    <article className="staging-card" aria-label={draft.title} aria-busy={busy}>
      <div className="line apart fine">
        <h2>
          <Link className="row-title" to={editor} state={returnState}>
            {draft.title}
          </Link>
        </h2>
        <span className="row-state">
          <StatusBadge status={draft.status} />
          <ArticleRelease article={draft} />
          <ScheduledBadge article={draft} />
          {draft.submittedBy && <span className="badge">In review</span>}
          <SentBackBadge article={draft} />
          <OpenNotes count={draft.openNotes} />
        </span>
      </div>
      {draft.summary && <p className="staging-summary">{draft.summary}</p>}
      <dl className="line fine draft-facts">
        <Fact label="Author">{author}</Fact>
        <Fact label="Topic">{topic}</Fact>
        <Fact label="Submitted">
          <time dateTime={draft.createdAt}>{submitted}</time>
        </Fact>
      </dl>
      {showsNote && draft.rewriteNote && (
        <p>
          <strong>Note to the author:</strong> {draft.rewriteNote}
        </p>
      )}
      {isMarked && mayPublish && (
        <RewriteNote
          articleId={draft._id}
          title={draft.title}
          note={draft.rewriteNote}
          busy={busy}
          onSave={(note) => onTask({ action: 'note', draft, note })}
        />
      )}
      {isMarked && draft.openNotes > 0 && <NotesToDo articleId={draft._id} />}
      <div className="actions">
        {mayPublish && (
          <>
            <Button variant="primary" disabled={busy} onClick={start('publish')}>
              Publish
            </Button>
            <Button
              disabled={busy}
              aria-pressed={isMarked}
              onClick={start(isMarked ? 'rewrite-done' : 'needs-rewrite')}
            >
              Needs Rewrite
            </Button>
          </>
        )}
        <ButtonLink to={editor} state={returnState}>
          {mayWrite ? 'Edit' : 'Read'}
        </ButtonLink>
        {mayPublish && (
          <Button variant="bare-alarm" disabled={busy} onClick={start('delete')}>
            Delete
          </Button>
        )}
      </div>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The texts of a draft's card. The date is written as in this browser's region. */
export function draftFacts({ author, reporter, topic, category, createdAt }: ArticleListed): {
  author: string
  topic: string
  submitted: string
} {
  return {
    author: author || reporter || 'Unknown',
    topic: topic || category || 'Uncategorized',
    submitted: formatRegionalDate(createdAt),
  }
}
