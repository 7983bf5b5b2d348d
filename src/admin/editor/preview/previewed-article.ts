import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import type { ArticleViewData } from '#article/article-view.tsx'
import { submissionOf } from '../article-form.ts'

/**
 * @param form the editor's fields, unsaved as they may be
 * @param publishedAt when readers first saw the article; null for never
 * @returns what an article page would show of it if it were published now
 */
export function previewedArticle(form: ArticleForm, publishedAt: string | null): ArticleViewData {
  const { title, content } = form
  const { author, citations, quotes, tags } = submissionOf(form, null, true)
  const { summary, category, coverImage, photoCredit } = form
  return {
    ...{ title: title.trim() || 'Untitled', content, summary, category, coverImage, photoCredit },
    author: author || 'Admin',
    tags: tags ?? [],
    citations: citations ?? [],
    quotes: form.quotes.filter(({ text }) => quotes?.some((sent) => sent.text === text)),
    publishedAt: publishedAt ?? new Date().toISOString(),
  }
}
