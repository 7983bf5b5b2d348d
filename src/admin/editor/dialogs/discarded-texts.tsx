import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { usePages } from '#admin/api/use-read.ts'
import { loadComparison } from '#admin/editor/compare/lazy-comparison.tsx'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Button } from '#admin/ui/button.tsx'
import { OpenedDialog } from '#admin/ui/dialogs/opened-dialog.tsx'
import { lazyPart, useLoadedAhead } from '#admin/ui/lazy-part.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { listDiscardedTexts } from '#domain/articles/calls.ts'

const loadDialog = () => import('./discarded-text-dialog.tsx')
const DiscardedTextDialog = lazyPart('DiscardedTextDialog', loadDialog)

interface DiscardedTextsProps {
  article: AdminArticle
  getMine: () => ArticleForm
  onTake: (form: ArticleForm) => void
}

/** Offers the texts that lost a conflict or were discarded. */
export function DiscardedTexts({ article, getMine, onTake }: DiscardedTextsProps) {
  const given = { params: { id: article._id } }
  const read = usePages(queryKeys.discardedTexts(article._id), listDiscardedTexts, given)
  const [isOpen, setOpen] = useState(false)
  useLoadedAhead(loadDialog, loadComparison)
  const { list, items } = read
  if (items.length === 0) return null
  return (
    <div className="line apart aside aside-tint">
      <p>
        {items.length === 1 && !list.hasNextPage
          ? 'A discarded text is'
          : `${items.length}${list.hasNextPage ? ' or more' : ''} discarded texts are`}{' '}
        kept for 30 days.
      </p>
      <Button variant="bare" onClick={() => setOpen(true)}>
        Show
      </Button>
      {isOpen && (
        <OpenedDialog onClose={() => setOpen(false)}>
          <DiscardedTextDialog
            articleId={article._id}
            read={read}
            getMine={getMine}
            onTake={onTake}
            onClose={() => setOpen(false)}
          />
        </OpenedDialog>
      )}
    </div>
  )
}
