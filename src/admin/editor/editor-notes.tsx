import { ArticleRelease } from '#admin/releases/article-release.tsx'
import { StatusBadge } from '#admin/ui/status-badge.tsx'
import type { AdminArticle } from '#domain/admin-article.ts'
import { UnpublishedEdits } from './unpublished-edits.tsx'

/**
 * What is to be known of an article before writing on: its state, where readers have it, what is to
 * be rewritten, and whether its edits are published.
 *
 * @param props.article the article as it is stored
 * @param props.onRestart puts another state of it into the editor
 */
export function EditorNotes({
  article,
  onRestart,
}: {
  article: AdminArticle
  onRestart: (article: AdminArticle) => void
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
      <UnpublishedEdits article={article} onDiscarded={onRestart} />
    </div>
  )
}
