import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { endsSession } from '#admin/api/api-refusal.ts'
import { readArticle } from '#admin/api/articles.ts'
import { queryKeys } from '#admin/api/query-keys.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import { abandonedCopies } from '#admin/writing/writers.ts'
import { EditorForm } from './editor-form.tsx'

/** Nothing is fetched under the hands of somebody who writes; every opening starts fresh. */
const onceAnOpening = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

/** The article editor: for a new article, or for the one that the address names. */
export function EditorScreen() {
  const { id } = useParams()
  const [created, setCreated] = useState<string | null>(null)
  // A new article that was saved has an address of its own now; its editor stays as it is.
  if (id === undefined || id === created) return <NewArticle onCreated={setCreated} />
  return <StoredArticle key={id} id={id} />
}

/** What closed or crashed editors of this browser left of the article. */
function useAbandonedCopies(id: string | null) {
  return useQuery({
    ...onceAnOpening,
    queryKey: ['local-copies', id],
    queryFn: async () => (await abandonedCopies()).filter(({ articleId }) => articleId === id),
  })
}

function NewArticle({ onCreated }: { onCreated: (id: string) => void }) {
  const copies = useAbandonedCopies(null)
  if (!copies.data) return <Opening title="New Article" />
  return <EditorForm article={null} copies={copies.data} onCreated={onCreated} />
}

function StoredArticle({ id }: { id: string }) {
  const connection = useConnection()
  const copies = useAbandonedCopies(id)
  const article = useQuery({
    ...onceAnOpening,
    queryKey: queryKeys.article(id),
    queryFn: ({ signal }) => readArticle(connection, id, signal),
  })
  if (article.data && copies.data) {
    return <EditorForm article={article.data} copies={copies.data} />
  }
  if (article.isError && !endsSession(article.error)) {
    return <Opening title="Edit Article" onRetry={() => void article.refetch()} />
  }
  return <Opening title="Edit Article" />
}

function Opening({ title, onRetry }: { title: string; onRetry?: () => void }) {
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
