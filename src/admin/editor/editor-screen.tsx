import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { isUnauthorized } from '#admin/api/api-error.ts'
import { readArticle } from '#admin/api/articles.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { readAbandonedCopies } from '#admin/local-copies/writer-locks.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import { EditorForm } from './editor-form.tsx'

/** Loads once each time the editor opens, and never refetches while the editor is writing. */
const loadOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

export function EditorScreen() {
  const { id } = useParams()
  const [created, setCreated] = useState<string | null>(null)
  // After its first save a new article has its own address. Its editor stays open.
  if (id === undefined || id === created) return <NewArticle onCreated={setCreated} />
  return <StoredArticle key={id} id={id} />
}

/** The local copies of this article that closed or crashed editors left. */
function useAbandonedCopies(id: string | null) {
  return useQuery({
    ...loadOnce,
    queryKey: ['local-copies', id],
    queryFn: async () => (await readAbandonedCopies()).filter(({ articleId }) => articleId === id),
  })
}

function NewArticle({ onCreated }: { onCreated: (id: string) => void }) {
  const copies = useAbandonedCopies(null)
  if (!copies.data) return <Placeholder title="New Article" />
  return <EditorForm article={null} copies={copies.data} onCreated={onCreated} />
}

function StoredArticle({ id }: { id: string }) {
  const connection = useConnection()
  const copies = useAbandonedCopies(id)
  const article = useQuery({
    ...loadOnce,
    queryKey: queryKeys.article(id),
    queryFn: ({ signal }) => readArticle(connection, id, signal),
  })
  if (article.data && copies.data) {
    return <EditorForm article={article.data} copies={copies.data} />
  }
  if (article.isError && !isUnauthorized(article.error)) {
    return <Placeholder title="Edit Article" onRetry={() => void article.refetch()} />
  }
  return <Placeholder title="Edit Article" />
}

function Placeholder({ title, onRetry }: { title: string; onRetry?: () => void }) {
  return (
    <div className="screen screen-editor">
      <div className="editor-head">
        <Heading title={title} />
      </div>
      {onRetry ? (
        <div className="failure">
          <Alert>Failed to load article.</Alert>
          <Button onClick={onRetry}>Retry</Button>
          <ButtonLink to="/admin">Back</ButtonLink>
        </div>
      ) : (
        <Loading text="Loading article" />
      )}
    </div>
  )
}
