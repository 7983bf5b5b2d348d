import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useSettledValues } from '#admin/ui/use-settled-values.ts'
import { completeCitations } from '#domain/articles/citation.ts'
import { nonBlankQuotes } from '#domain/articles/non-blank-quotes.ts'
import { tagsFromList } from '#domain/articles/tags.ts'
import {
  type Check,
  type ChecklistContext,
  checkArticle,
} from '#domain/checklist/article-checklist.ts'
import { listLinkChecks, readSensitiveNames } from '#domain/checklist/calls.ts'
import { isOpen, type Note } from '#domain/notes/note.ts'

export type Checklist = ReturnType<typeof useChecklist>

export function useSensitiveNames() {
  return useRead(queryKeys.sensitiveNames, readSensitiveNames)
}

/**
 * The checklist of the article in the editor.
 *
 * @param articleId null for an article that is not stored yet
 * @param notes its notes, as they are stored
 */
export function useChecklist(
  form: UseFormReturn<ArticleForm>,
  articleId: string | null,
  notes: readonly Note[] | undefined,
) {
  const text = useSettledValues(form)
  const names = useSensitiveNames().data?.names
  const { data: links } = useRead(
    queryKeys.links(articleId ?? ''),
    listLinkChecks,
    { params: { id: articleId ?? '' } },
    {
      enabled: articleId !== null,
    },
  )
  const context = useMemo(
    () => ({
      openNotes: notes?.filter(isOpen).map(({ id }) => id) ?? [],
      sensitiveNames: names ?? [],
      links: links ?? [],
    }),
    [notes, names, links],
  )
  const checks = useMemo(() => checkForm(text, context), [text, context])
  /** Judges a text as a save would send it. */
  const check = (written: ArticleForm) => checkForm(written, context)
  return { checks, check }
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
