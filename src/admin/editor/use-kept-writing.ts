import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Article } from '#domain/article.ts'
import type { ArticleForm } from './article-form.ts'
import {
  forgetKeptWriting,
  type KeptWriting,
  keepWriting,
  readKeptWriting,
} from './kept-writing.ts'

/**
 * Keeps what is being written where the session ends in the middle of it.
 *
 * @param form the editor's fields
 * @param loaded the article as it was loaded; null for a new one
 * @param endedUnsaved whether the session has ended with something unsaved
 * @returns what was kept the last time, to be offered; and how to forget it
 */
export function useKeptWriting(
  form: UseFormReturn<ArticleForm>,
  loaded: Article | null,
  endedUnsaved: boolean,
): { offer: KeptWriting | null; closeOffer: () => void; forget: () => void } {
  const id = loaded?._id ?? null
  const revision = loaded?.revision ?? null
  const [offer, setOffer] = useState(() => readKeptWriting(id))

  useEffect(() => {
    if (!endedUnsaved) return
    keepWriting(id, { keptAt: new Date().toISOString(), revision, form: form.getValues() })
  }, [endedUnsaved, form, id, revision])

  return {
    offer,
    closeOffer: () => setOffer(null),
    forget: () => {
      setOffer(null)
      forgetKeptWriting(id)
    },
  }
}
