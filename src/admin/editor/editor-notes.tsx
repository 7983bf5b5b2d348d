import { articleKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { BoardFields, type OnBoard } from '#admin/board/board-fields.tsx'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { ArticleRelease } from '#admin/releases/article-release.tsx'
import { StatusBadge, withdrawnWords } from '#admin/ui/badges.tsx'
import { Button } from '#admin/ui/button.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { ViewOnSite } from '#admin/ui/view-on-site.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { markRewritten } from '#domain/articles/calls.ts'
import { counted } from '#domain/counted.ts'
import { DiscardedTexts } from './dialogs/discarded-texts.tsx'
import { ReviewRequest } from './dialogs/review-request.tsx'
import { UnpublishedEdits } from './dialogs/unpublished-edits.tsx'

/** The article's status, its release, the note to its author and its unpublished edits. */
export function EditorNotes({
  article,
  unsaved,
  onReset,
  onRestate,
  onBoard,
  getMine,
  onTake,
  openNotes,
  onNotes,
}: {
  article: AdminArticle
  /** Whether the open text differs from what the server has. */
  unsaved: boolean
  openNotes: number
  onNotes: () => void
  onReset: (article: AdminArticle) => void
  /** The article's state changed, its text did not. */
  onRestate: (article: AdminArticle) => void
  /** The article was moved on the board, or assigned. */
  onBoard: (changed: OnBoard) => void
  getMine: () => ArticleForm
  /** Puts a text into the editor, as if it were written there. */
  onTake: (form: ArticleForm) => void
}) {
  return (
    <div className="stack stack-close editor-notes">
      <div className="line middle fine editor-state">
        <StatusBadge status={article.status} />
        <ArticleRelease article={article} />
        <ViewOnSite article={article} />
        <BoardFields article={article} onChanged={onBoard} />
      </div>
      {article.withdrawal && (
        <div className="line apart aside aside-tint">
          <p>{withdrawnWords}</p>
        </div>
      )}
      <p role="status" className={article.missingPictures.length > 0 ? 'aside aside-tint' : ''}>
        {article.missingPictures.length > 0 && (
          <>
            Not on this site: {article.missingPictures.join(', ')}. The text is saved. Upload what
            is missing again, or remove it: readers would see a gap.
          </>
        )}
      </p>
      <RewriteRequest
        article={article}
        openNotes={openNotes}
        onNotes={onNotes}
        onDone={onRestate}
      />
      <ReviewRequest article={article} onDone={onRestate} getMine={getMine} />
      <UnpublishedEdits
        article={article}
        unsaved={unsaved}
        getMine={getMine}
        onDiscarded={onReset}
      />
      <DiscardedTexts article={article} getMine={getMine} onTake={onTake} />
    </div>
  )
}

interface RewriteRequestProps {
  article: AdminArticle
  openNotes: number
  onNotes: () => void
  onDone: (article: AdminArticle) => void
}

/** Says what the author is asked to rewrite, and lets the author mark it as done. */
function RewriteRequest({ article, openNotes, onNotes, onDone }: RewriteRequestProps) {
  const { send, invalidate } = useCalls()
  const { attempt, busy, notice } = useAttempt()
  if (article.status !== 'needs_rewrite') return null

  function finish() {
    const { _id: id, revision } = article
    return attempt(async () => {
      onDone(await send(markRewritten, { params: { id }, body: { revision } }))
      void invalidate(...articleKeys)
    }, 'Failed to end the rewrite. Please try again.')
  }

  return (
    <div className="line apart aside aside-tint">
      <p>
        <strong>To be rewritten{article.rewriteNote ? ':' : '.'}</strong> {article.rewriteNote}
      </p>
      {openNotes > 0 && (
        <Button variant="bare" onClick={onNotes}>
          {counted(openNotes, 'open note')}
        </Button>
      )}
      <Button variant="bare" disabled={busy} onClick={() => void finish()}>
        Mark as done
      </Button>
      {notice}
    </div>
  )
}
