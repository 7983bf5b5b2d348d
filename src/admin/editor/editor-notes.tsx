import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { ArticleRelease } from '#admin/releases/article-release.tsx'
import { StatusBadge } from '#admin/ui/status-badge.tsx'
import { ViewOnSite } from '#admin/ui/view-on-site.tsx'
import type { AdminArticle } from '#domain/admin-article.ts'
import { GivenUpTexts } from './given-up-texts.tsx'
import { RewriteRequest } from './rewrite-request.tsx'
import { UnpublishedEdits } from './unpublished-edits.tsx'

/** The article's status, its release, the note to its author and its unpublished edits. */
export function EditorNotes({
  article,
  onReset,
  onRestate,
  getMine,
  onTake,
}: {
  article: AdminArticle
  /** Replaces the text in the editor. */
  onReset: (article: AdminArticle) => void
  /** The article's state changed, its text did not. */
  onRestate: (article: AdminArticle) => void
  /** Reads the text in the editor. */
  getMine: () => ArticleForm
  /** Puts a text into the editor, as if it were written there. */
  onTake: (form: ArticleForm) => void
}) {
  return (
    <div className="editor-notes">
      <p className="editor-facts">
        <StatusBadge status={article.status} />
        <ArticleRelease article={article} />
        <ViewOnSite article={article} />
      </p>
      <RewriteRequest article={article} onDone={onRestate} />
      <UnpublishedEdits article={article} onDiscarded={onReset} />
      <GivenUpTexts article={article} getMine={getMine} onTake={onTake} />
    </div>
  )
}
