import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useSettledValues } from '#admin/ui/use-settled-values.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { completeCitations } from '#domain/articles/citation.ts'
import { nonBlankQuotes } from '#domain/articles/non-blank-quotes.ts'
import { tagsFromList } from '#domain/articles/tags.ts'
import { request } from '#domain/calls/request.ts'
import {
  type Check,
  type ChecklistContext,
  checkArticle,
} from '#domain/checklist/article-checklist.ts'
import { listLinkChecks, readSensitiveNames } from '#domain/checklist/calls.ts'

export interface Checklist {
  /** Of the text as it is written. */
  checks: readonly Check[]
  /** Judges a text as a save would send it. */
  check: (form: ArticleForm) => Check[]
}

/** The sensitive names. */
export function useSensitiveNames() {
  const connection = useConnection()
  return useQuery({
    queryKey: queryKeys.sensitiveNames,
    queryFn: ({ signal }) => request(connection, readSensitiveNames, { signal }),
  })
}

/**
 * The checklist of the article in the editor.
 *
 * @param stored null for an article that is not stored yet
 */
export function useChecklist(
  form: UseFormReturn<ArticleForm>,
  stored: Pick<AdminArticle, '_id' | 'missingPictures'> | null,
  openNotes: number,
): Checklist {
  const connection = useConnection()
  const text = useSettledValues(form)
  const names = useSensitiveNames().data?.names
  const { data: links } = useQuery({
    queryKey: queryKeys.links(stored?._id ?? ''),
    queryFn: ({ signal }) =>
      request(connection, listLinkChecks, { params: { id: stored?._id ?? '' }, signal }),
    enabled: stored !== null,
  })
  const missingPictures = stored?.missingPictures
  const context = useMemo(
    () => ({ openNotes, sensitiveNames: names ?? [], links: links ?? [], missingPictures }),
    [openNotes, names, links, missingPictures],
  )
  const checks = useMemo(() => checkForm(text, context), [text, context])
  return { checks, check: (form) => checkForm(form, context) }
}

function checkForm(form: ArticleForm, context: ChecklistContext): Check[] {
  const text = {
    ...form,
    tags: tagsFromList(form.tags),
    citations: completeCitations(form.citations),
    quotes: nonBlankQuotes(form.quotes),
  }
  return checkArticle(text, context)
}
