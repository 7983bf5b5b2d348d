import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { endsSession } from '#admin/api/api-refusal.ts'
import { readArticle } from '#admin/api/articles.ts'
import { queryKeys } from '#admin/api/query-keys.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import { EditorForm } from './editor-form.tsx'

/** The article editor: for a new article, or for the one that the address names. */
export function EditorScreen() {
  const { id } = useParams()
  return id === undefined ? <NewArticle /> : <StoredArticle key={id} id={id} />
}

function NewArticle() {
  return <EditorForm article={null} onReload={async () => undefined} />
}

function StoredArticle({ id }: { id: string }) {
  const connection = useConnection()
  const article = useQuery({
    queryKey: queryKeys.article(id),
    queryFn: ({ signal }) => readArticle(connection, id, signal),
    // Nothing is fetched under the hands of somebody who writes; every opening starts fresh.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  async function reload() {
    await article.refetch({ throwOnError: true })
  }

  if (article.data) {
    return <EditorForm key={article.data.revision} article={article.data} onReload={reload} />
  }
  return (
    <div className="screen screen-editor">
      <div className="editor-head">
        <Heading title="Edit Article" />
      </div>
      {article.isPending && <Loading text="Loading article" />}
      {article.isError && !endsSession(article.error) && (
        <div className="failure">
          <Alert>Failed to load article.</Alert>
          <Button onClick={() => void article.refetch()}>Retry</Button>
          <ButtonLink to="/admin">Back</ButtonLink>
        </div>
      )}
    </div>
  )
}
