import { useEffect } from 'react'
import { useNavigate, useVisit } from '#admin/navigation/navigation.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'

/** Gives a new article its own address after the first save. */
export function useArticleAddress(
  opened: AdminArticle | null,
  stored: AdminArticle | null,
  onCreated: ((id: string) => void) | undefined,
): void {
  const navigate = useNavigate()
  const { state } = useVisit()
  const id = opened ? null : stored?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new id changes the address
  useEffect(() => {
    if (!id) return
    onCreated?.(id)
    navigate(`/admin/edit/${id}`, { replace: true, state, inPlace: true })
  }, [id])
}
