import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ApiError, isUnauthorized } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useAccount, useConnection } from '#admin/auth/session-context.tsx'
import { readUnsavedCopies } from '#admin/local-copies/unsaved-copies.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import { mayPropose } from '#domain/accounts/role.ts'
import { readArticle } from '#domain/articles/calls.ts'
import { request } from '#domain/calls/request.ts'
import { EditorForm } from './form/editor-form.tsx'
import { ReadOnlyArticle } from './read-only-article.tsx'

/** Loads once each time the editor opens, and never refetches while the editor is writing. */
const loadOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

export function EditorScreen() {
  const { id } = useParams()
  const [created, setCreated] = useState<readonly string[]>([])
  // After its first save a new article has its own address, and another one if it was deleted and is
  // saved as new. Its editor stays open.
  if (id === undefined || created.includes(id)) {
    return <NewArticle onCreated={(made) => setCreated((known) => [...known, made])} />
  }
  return <StoredArticle key={id} id={id} />
}

/** The texts of this article that closed or crashed editors left, and the server never held. */
function useUnsavedCopies(id: string | null) {
  const connection = useConnection()
  const { username } = useAccount()
  return useQuery({
    ...loadOnce,
    queryKey: ['local-copies', id],
    queryFn: async () => {
      const copies = await readUnsavedCopies(connection, username)
      return copies.filter(({ articleId }) => articleId === id)
    },
  })
}

function NewArticle({ onCreated }: { onCreated: (id: string) => void }) {
  const copies = useUnsavedCopies(null)
  if (copies.isError && !isUnauthorized(copies.error)) {
    return <Placeholder title="New Article" onRetry={() => void copies.refetch()} />
  }
  if (!copies.data) return <Placeholder title="New Article" />
  return <EditorForm article={null} copies={copies.data} onCreated={onCreated} />
}

function StoredArticle({ id }: { id: string }) {
  const account = useAccount()
  const connection = useConnection()
  const copies = useUnsavedCopies(id)
  const article = useQuery({
    ...loadOnce,
    // Read after the copies: a save that is still on its way is then in the article at the latest.
    enabled: copies.isSuccess,
    queryKey: queryKeys.article(id),
    queryFn: ({ signal }) => request(connection, readArticle, { params: { id }, signal }),
  })
  if (article.data && !mayPropose(account, article.data)) {
    return <ReadOnlyArticle article={article.data} />
  }
  if (article.data && copies.data) {
    return <EditorForm article={article.data} copies={copies.data} />
  }
  const failed = [copies, article].find(({ error }) => error && !isUnauthorized(error))
  if (failed) {
    const isMissing = failed.error instanceof ApiError && failed.error.status === 404
    return (
      <Placeholder
        title="Edit Article"
        isMissing={isMissing}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  return <Placeholder title="Edit Article" />
}

interface PlaceholderProps {
  title: string
  isMissing?: boolean
  onRetry?: () => void
}

function Placeholder({ title, isMissing = false, onRetry }: PlaceholderProps) {
  return (
    <div className="screen screen-editor">
      <div className="line apart editor-head">
        <Heading title={title} />
      </div>
      {onRetry ? (
        <div className="line middle failure">
          <Alert>Failed to load article.</Alert>
          {!isMissing && <Button onClick={onRetry}>Retry</Button>}
          <ButtonLink to="/admin">All articles</ButtonLink>
          {isMissing && <ButtonLink to="/admin/bin">Bin</ButtonLink>}
        </div>
      ) : (
        <Loading text="Loading article" />
      )}
    </div>
  )
}
