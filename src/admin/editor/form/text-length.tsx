import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useSettledValues } from '#admin/ui/use-settled-values.ts'
import { readingTime } from '#domain/articles/article-body.ts'
import { parseHtml } from '#domain/html-tree.ts'

/** Word count and reading time. Counted when nothing is typed, so that typing stays fast. */
export function TextLength({ id, form }: { id: string; form: UseFormReturn<ArticleForm> }) {
  const { content } = useSettledValues(form)
  const { words, minutes } = useMemo(() => readingTime(parseHtml(content)), [content])
  return (
    <p className="hint text-length" id={id}>
      {words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}
      {words > 0 && ` · ${minutes} min read`}
    </p>
  )
}
