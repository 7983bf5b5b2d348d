import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { listLinkChecks, readCareNames } from '#admin/api/checklist.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { useSettledValues } from '#admin/ui/use-settled-values.ts'
import { type Check, type CheckedBeside, judgeArticle } from '#domain/article-checklist.ts'
import { completeCitations } from '#domain/citation.ts'
import { nonBlankQuotes } from '#domain/non-blank-quotes.ts'
import { tagsFromList } from '#domain/tags.ts'

export interface Checklist {
  /** Of the text as it is written. */
  checks: readonly Check[]
  /** Judges a text as a save would send it. */
  judge: (form: ArticleForm) => Check[]
}

/** The names that need care before they are published. */
export function useCareNames() {
  const connection = useConnection()
  return useQuery({
    queryKey: queryKeys.careNames,
    queryFn: ({ signal }) => readCareNames(connection, signal),
  })
}

/**
 * The checklist of the article in the editor.
 *
 * @param articleId null for an article that is not stored yet
 */
export function useChecklist(
  form: UseFormReturn<ArticleForm>,
  articleId: string | null,
  openNotes: number,
): Checklist {
  const connection = useConnection()
  const text = useSettledValues(form)
  const names = useCareNames().data?.names
  const { data: links } = useQuery({
    queryKey: queryKeys.links(articleId ?? ''),
    queryFn: ({ signal }) => listLinkChecks(connection, articleId ?? '', signal),
    enabled: articleId !== null,
  })
  const beside = useMemo(
    () => ({ openNotes, careNames: names ?? [], links: links ?? [] }),
    [openNotes, names, links],
  )
  const checks = useMemo(() => judgeForm(text, beside), [text, beside])
  return { checks, judge: (form) => judgeForm(form, beside) }
}

function judgeForm(form: ArticleForm, beside: CheckedBeside): Check[] {
  const text = {
    ...form,
    tags: tagsFromList(form.tags),
    citations: completeCitations(form.citations),
    quotes: nonBlankQuotes(form.quotes),
  }
  return judgeArticle(text, beside)
}
