import type { ReactNode } from 'react'
import * as z from 'zod'
import { Link } from '#admin/navigation/link.tsx'
import { useVisit } from '#admin/navigation/navigation.tsx'
import { spokenLanguage } from '#admin/publication.ts'

const returnSchema = z.object({ returnTo: z.string().startsWith('/admin') })

/** The history state of a link to the editor, whose *Back* then leads to this screen again. */
export function useReturnState(): z.infer<typeof returnSchema> {
  const { pathname, search } = useVisit()
  return { returnTo: pathname + search }
}

/** Where *Back* in the editor leads: the list that it was opened from, else the dashboard. */
export function useReturnPath(): string {
  return returnSchema.safeParse(useVisit().state).data?.returnTo ?? '/admin'
}

interface ArticleLinkProps {
  id: string
  note?: string
  /** Of the title that the link shows; null if its words are the portal's. */
  language: string | null
  className?: string
  children: ReactNode
}

/** Leads to an article in the editor, at one of its notes if one is named, and from there back. */
export function ArticleLink({
  id,
  note,
  language,
  className = 'row-title',
  ...rest
}: ArticleLinkProps) {
  const query = note ? `?note=${note}` : ''
  return (
    <Link
      className={className}
      lang={language === null ? undefined : spokenLanguage(language)}
      to={`/admin/edit/${id}${query}`}
      state={useReturnState()}
      {...rest}
    />
  )
}
