import type { ReactNode } from 'react'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { ForeignImagesNote } from '#admin/ui/fields/foreign-images-note.tsx'

/** What is asked before readers see a text. `children` stand below the question. */
export function PublishQuestion({
  article,
  children,
}: {
  article: ArticleForm
  children: ReactNode
}) {
  return (
    <>
      <p>
        This article will be visible to all site users. Are you sure you want to publish it now?
      </p>
      {children}
      <ForeignImagesNote article={article} />
      <p className="modal-object">{article.title}</p>
    </>
  )
}
