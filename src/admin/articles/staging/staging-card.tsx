import type { ReactNode } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { useAccount, useMay } from '#admin/auth/session-context.tsx'
import { ArticleLink, useReturnState } from '#admin/return-path.tsx'
import { ArticleBadges } from '#admin/ui/badges.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { formatRegionalDate } from '#admin/ui/date-time.ts'
import { mayDelete, mayEdit } from '#domain/accounts/role.ts'
import type { AdminArticleListed } from '#domain/articles/admin-article.ts'
import type { ArticleListed } from '#domain/articles/article.ts'
import { listNotes } from '#domain/notes/calls.ts'
import { isOpen } from '#domain/notes/note.ts'
import { RewriteNote } from './rewrite-note.tsx'
import type { DraftAction, DraftTask } from './use-drafts.ts'

interface StagingCardProps {
  draft: AdminArticleListed
  busy: boolean
  onTask: (task: DraftTask) => void
}

export function StagingCard({ draft, busy, onTask }: StagingCardProps) {
  const start = (action: DraftAction) => () => onTask({ action, draft })
  const mayPublish = useMay('editor')
  const account = useAccount()
  const mayWrite = mayEdit(account, draft)
  const isMarked = draft.status === 'needs_rewrite'
  // An editor sees the note of a marked draft in its form.
  const showsNote = isMarked ? !mayPublish : draft.sentBack !== null
  const { author, topic, submitted } = draftFacts(draft)
  return (
    <article className="staging-card" aria-label={draft.title} aria-busy={busy}>
      <div className="line apart fine">
        <h2>
          <ArticleLink id={draft._id} language={draft.language}>
            {draft.title}
          </ArticleLink>
        </h2>
        <ArticleBadges article={draft} />
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
            <Button
              variant={draft.stage === 'ready' ? 'primary' : 'plain'}
              disabled={busy}
              of={draft.title}
              onClick={start('publish')}
            >
              Publish
            </Button>
            <Button
              disabled={busy}
              aria-pressed={isMarked}
              about={draft.title}
              onClick={start(isMarked ? 'rewrite-done' : 'needs-rewrite')}
            >
              Needs Rewrite
            </Button>
          </>
        )}
        <ButtonLink
          to={`/admin/edit/${draft._id}`}
          state={useReturnState()}
          aria-label={`${mayWrite ? 'Edit' : 'Read'} ${draft.title}`}
        >
          {mayWrite ? 'Edit' : 'Read'}
        </ButtonLink>
        {mayDelete(account, draft) && (
          <Button variant="bare-alarm" disabled={busy} of={draft.title} onClick={start('delete')}>
            Delete
          </Button>
        )}
      </div>
    </article>
  )
}

/** The open notes of a draft that needs a rewrite: what its author is asked to do. */
function NotesToDo({ articleId }: { articleId: string }) {
  const { data = [] } = useRead(queryKeys.notes(articleId), listNotes, {
    params: { id: articleId },
  })
  return (
    <ul className="stack stack-close notes-to-do" aria-label="Open notes">
      {data.filter(isOpen).map(({ id, quote, replies }) => (
        <li key={id} className="aside">
          <ArticleLink id={articleId} note={id} language={null} className="">
            {quote ? <q>{quote}</q> : 'On the whole text'}
          </ArticleLink>
          <span className="note-text">{replies[0]?.text}</span>
        </li>
      ))}
    </ul>
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
export function draftFacts({ author, reporter, topic, category, createdAt }: ArticleListed) {
  return {
    author: author || reporter || 'Unknown',
    topic: topic || category || 'Uncategorized',
    submitted: formatRegionalDate(createdAt),
  }
}
