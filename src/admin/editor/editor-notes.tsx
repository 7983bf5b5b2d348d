import { ArticleRelease } from '#admin/releases/article-release.tsx'
import { StatusBadge } from '#admin/ui/status-badge.tsx'
import type { AdminArticle } from '#domain/admin-article.ts'
import { UnpublishedEdits } from './unpublished-edits.tsx'

/** The article's status, its release, the note to its author and its unpublished edits. */
export function EditorNotes({
  article,
  onReset,
}: {
  article: AdminArticle
  /** Replaces the text in the editor. */
  onReset: (article: AdminArticle) => void
}) {
  return (
    <div className="editor-notes">
      <p className="editor-facts">
        <StatusBadge status={article.status} />
        <ArticleRelease article={article} />
      </p>
      {article.rewriteNote && (
        <div className="editor-note">
          <p>
            <strong>To be rewritten:</strong> {article.rewriteNote}
          </p>
        </div>
      )}
      <UnpublishedEdits article={article} onDiscarded={onReset} />
    </div>
  )
}
