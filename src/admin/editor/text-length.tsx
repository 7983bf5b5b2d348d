import { useDeferredValue, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { readingTime } from '#domain/article-body.ts'
import { parseHtml } from '#domain/html-tree.ts'

/** Word count and reading time. Counted with low priority, so that typing stays fast. */
export function TextLength({ id, control }: { id: string; control: Control<ArticleForm> }) {
  const content = useDeferredValue(useWatch({ control, name: 'content' }))
  const { words, minutes } = useMemo(() => readingTime(parseHtml(content)), [content])
  return (
    <p className="text-length" id={id}>
      {words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}
      {words > 0 && ` · ${minutes} min read`}
    </p>
  )
}
