import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArticleRelease } from '#admin/releases/article-release.tsx'
import { useReturnState } from '#admin/return-path.ts'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { StatusBadge } from '#admin/ui/status-badge.tsx'
import type { AdminArticleListed } from '#domain/admin-article.ts'
import type { ArticleListed } from '#domain/article.ts'
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
  const isMarked = draft.status === 'needs_rewrite'
  const { author, topic, submitted } = draftFacts(draft)
  return (
    <article className="staging-card" aria-label={draft.title} aria-busy={busy}>
      <div className="staging-card-head">
        <h2>
          <Link className="row-title" to={editor} state={returnState}>
            {draft.title}
          </Link>
        </h2>
        <span className="row-state">
          <StatusBadge status={draft.status} />
          <ArticleRelease article={draft} />
        </span>
      </div>
      {draft.summary && <p className="staging-summary">{draft.summary}</p>}
      <dl className="draft-facts">
        <Fact label="Author">{author}</Fact>
        <Fact label="Topic">{topic}</Fact>
        <Fact label="Submitted">
          <time dateTime={draft.createdAt}>{submitted}</time>
        </Fact>
      </dl>
      {isMarked && (
        <RewriteNote
          title={draft.title}
          note={draft.rewriteNote}
          busy={busy}
          onSave={(note) => onTask({ action: 'note', draft, note })}
        />
      )}
      <div className="staging-actions">
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
        <ButtonLink to={editor} state={returnState}>
          Edit
        </ButtonLink>
        <Button variant="bare-alarm" disabled={busy} onClick={start('delete')}>
          Delete
        </Button>
      </div>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
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
    submitted: new Date(createdAt).toLocaleDateString(),
  }
}
