import { useDeferredValue, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import { readingTime } from '#domain/article-body.ts'

/**
 * How long the text is, in words and in minutes of reading. Counted behind the typing, never
 * before it.
 *
 * @param props.id what the text refers to it by
 * @param props.control the form that holds it
 */
export function TextLength({ id, control }: { id: string; control: Control<ArticleForm> }) {
  const settled = useDeferredValue(useWatch({ control, name: 'content' }))
  const { words, minutes } = useMemo(() => readingTime(settled), [settled])
  return (
    <p className="text-length" id={id}>
      {words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}
      {words > 0 && ` · ${minutes} min read`}
    </p>
  )
}
