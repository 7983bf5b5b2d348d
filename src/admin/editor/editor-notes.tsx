import { ArticleRelease } from '#admin/releases/article-release.tsx'
import { StatusBadge } from '#admin/ui/status-badge.tsx'
import type { AdminArticle } from '#domain/admin-article.ts'
import { RewriteRequest } from './rewrite-request.tsx'
import { UnpublishedEdits } from './unpublished-edits.tsx'

/** The article's status, its release, the note to its author and its unpublished edits. */
export function EditorNotes({
  article,
  onReset,
  onRestate,
}: {
  article: AdminArticle
  /** Replaces the text in the editor. */
  onReset: (article: AdminArticle) => void
  /** The article's state changed, its text did not. */
  onRestate: (article: AdminArticle) => void
}) {
  return (
    <div className="editor-notes">
      <p className="editor-facts">
        <StatusBadge status={article.status} />
        <ArticleRelease article={article} />
      </p>
      <RewriteRequest article={article} onDone={onRestate} />
      <UnpublishedEdits article={article} onDiscarded={onReset} />
    </div>
  )
}
