import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { usePictureDefaults } from '#admin/images/use-picture-defaults.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { useSettledValues } from '#admin/ui/use-settled-values.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { completeCitations } from '#domain/articles/citation.ts'
import { nonBlankQuotes } from '#domain/articles/non-blank-quotes.ts'
import { tagsFromList } from '#domain/articles/tags.ts'
import {
  type ChecklistContext,
  checkArticle,
  sensitiveNames,
} from '#domain/checklist/article-checklist.ts'
import { listLinkChecks, readSensitiveNames } from '#domain/checklist/calls.ts'
import { blockersOf, type Check } from '#domain/checklist/check.ts'
import { withdrawalWords } from '#domain/checklist/shown-words.ts'
import { creditsOf } from '#domain/images/library.ts'
import { imagesIn } from '#domain/images/published-images.ts'
import { isOpen, type Note } from '#domain/notes/note.ts'

export type Checklist = ReturnType<typeof useChecklist>

export function useSensitiveNames() {
  return useRead(queryKeys.sensitiveNames, readSensitiveNames)
}

/**
 * The checklist of the article in the editor.
 *
 * @param stored null for an article that is not stored yet
 * @param notes its notes, as they are stored
 * @param openSuggestions how many people suggest changes
 */
export function useChecklist(
  form: UseFormReturn<ArticleForm>,
  stored: AdminArticle | null,
  notes: readonly Note[] | undefined,
  openSuggestions: number,
) {
  const text = useSettledValues(form)
  const names = useSensitiveNames().data?.names
  const { data: links } = useRead(
    queryKeys.links(stored?._id ?? ''),
    listLinkChecks,
    { params: { id: stored?._id ?? '' } },
    {
      enabled: stored !== null,
    },
  )
  const pictures = usePictureDefaults(imagesIn(text))
  const context = useMemo(
    () => ({
      openSuggestions,
      openNotes: notes?.filter(isOpen).map(({ id }) => id) ?? [],
      sensitiveNames: names ?? [],
      links: links ?? [],
      missingPictures: stored?.missingPictures,
      pictureCredits: creditsOf(pictures),
      stored,
    }),
    [notes, openSuggestions, names, links, stored, pictures],
  )
  const checks = useMemo(() => checkForm(text, context), [text, context])
  return {
    checks,
    /** What blocks the publication of a text as a save would send it, and of what is reported with it. */
    blockersOf: (written: ArticleForm, notices: readonly string[] = []) =>
      blockersOf(checkForm(written, context, notices)),
    /** What blocks the page that explains why the article is withdrawn. */
    blockersOfWithdrawal: (explanation: string) =>
      stored ? blockersOf([sensitiveNames(withdrawalWords(explanation, stored), names ?? [])]) : [],
  }
}

function checkForm(
  form: ArticleForm,
  context: ChecklistContext & { stored: AdminArticle | null },
  notices: readonly string[] = [],
): Check[] {
  const { slug, corrections, reporter, topic } = context.stored ?? {}
  const text = {
    ...form,
    slug,
    corrections,
    reporter,
    topic,
    notices,
    tags: tagsFromList(form.tags),
    citations: completeCitations(form.citations),
    quotes: nonBlankQuotes(form.quotes),
  }
  return checkArticle(text, context)
}
