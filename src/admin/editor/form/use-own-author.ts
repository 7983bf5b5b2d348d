import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useAuthorNames } from '#admin/authors/use-author-names.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'

/**
 * Gives a new article the name of its writer, if an author has the writer's account.
 *
 * @param onFilled called with the name before it is filled in: it is no change of the text
 */
export function useOwnAuthor(
  { getValues, setValue }: UseFormReturn<ArticleForm>,
  isNew: boolean,
  onFilled: (author: string) => void,
): void {
  const own = useAuthorNames().find(({ isYours }) => isYours)?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the name is known
  useEffect(() => {
    if (!isNew || own === undefined || getValues('author') !== '') return
    onFilled(own)
    setValue('author', own)
  }, [own])
}
