import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'wouter'
import * as z from 'zod'
import { ApiError, isUnauthorized } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useAccount, useConnection, useMay } from '#admin/auth/session-context.tsx'
import type { LocalCopy } from '#admin/local-copies/local-copies.ts'
import { readUnsavedCopies } from '#admin/local-copies/unsaved-copies.ts'
import { suggestParameter } from '#admin/local-copies/unsaved-texts.tsx'
import { useVisit } from '#admin/navigation/navigation.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import { mayPropose } from '#domain/accounts/role.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { readArticle } from '#domain/articles/calls.ts'
import { request } from '#domain/calls/request.ts'
import { EditorForm } from './form/editor-form.tsx'
import { withLatestBases } from './saving/own-saves.ts'
import { useWithSuggestions } from './suggestions/use-stored-suggestions.ts'

const SuggestForm = lazyPart('SuggestForm', () => import('./suggestions/suggest-form.tsx'))

/** Loads once each time the editor opens, and never refetches while the editor is writing. */
const loadOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

export function EditorScreen() {
  const { id } = useParams()
  const [query, setQuery] = useSearchParams()
  const { state } = useVisit()
  const [created, setCreated] = useState<readonly string[]>([])
  const [switches, setSwitches] = useState(0)
  const isSuggesting = query.has(suggestParameter)

  function suggest(on: boolean) {
    setSwitches((count) => count + 1)
    // The new article's editor is closed now.
    setCreated((known) => known.filter((made) => made !== id))
    setQuery(on ? { [suggestParameter]: '1' } : {}, { replace: true, state })
  }

  // After its first save a new article has its own address, and another one if it was deleted and is
  // saved as new. Its editor stays open.
  if (id === undefined || (created.includes(id) && !isSuggesting)) {
    return (
      <NewArticle
        onCreated={(made) => setCreated((known) => [...known, made])}
        onSuggest={() => suggest(true)}
      />
    )
  }
  const Editor = isSuggesting ? SuggestingEditor : StoredArticle
  return <Editor key={`${id} ${switches}`} id={id} onSuggest={suggest} />
}

/**
 * The texts of this article that closed or crashed editors left, and the server never held.
 *
 * @param suggested whether those that are proposals, too
 */
function useUnsavedCopies(id: string | null, suggested = false) {
  const connection = useConnection()
  const { username } = useAccount()
  return useQuery({
    ...loadOnce,
    queryKey: [...queryKeys.localCopies, id, suggested],
    queryFn: async () => {
      const copies = await readUnsavedCopies(connection, username)
      return copies.filter((copy) => copy.articleId === id && (suggested || !copy.suggested))
    },
  })
}

/** The copies with their bases of now, once the article is read. */
function useBasedCopies(
  copies: readonly LocalCopy[] | undefined,
  article: AdminArticle | undefined,
  suggested = false,
) {
  const connection = useConnection()
  return useQuery({
    ...loadOnce,
    enabled: copies !== undefined && article !== undefined,
    queryKey: [...queryKeys.localCopies, article?._id, suggested, 'based'],
    queryFn: async () => {
      if (!copies?.length || !article) return []
      return withLatestBases(connection, copies, article)
    },
  })
}

/** The history state of a link that goes on with what closed editors left of an article that is gone. */
const leftSchema = z.object({ left: z.string() })

function NewArticle({
  onCreated,
  onSuggest,
}: {
  onCreated: (id: string) => void
  onSuggest: () => void
}) {
  const left = leftSchema.safeParse(useVisit().state).data?.left ?? null
  const copies = useUnsavedCopies(left, left !== null)
  if (copies.isError && !isUnauthorized(copies.error)) {
    return <Placeholder title="New Article" onRetry={() => void copies.refetch()} />
  }
  if (!copies.data) return <Placeholder title="New Article" />
  return (
    <EditorForm article={null} copies={copies.data} onCreated={onCreated} onSuggest={onSuggest} />
  )
}

interface StoredArticleProps {
  id: string
  /** Switches between editing and suggesting. */
  onSuggest: (on: boolean) => void
}

function StoredArticle({ id, onSuggest }: StoredArticleProps) {
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
  const left = useBasedCopies(copies.data, article.data)
  const isComplete = useWithSuggestions(id, left.isSuccess)
  // Who may edit from now on, by another role, goes on suggesting until they choose to edit.
  const [suggests, setSuggests] = useState(false)
  if (!suggests && article.data && !mayPropose(account, article.data)) setSuggests(true)
  if (suggests) {
    return <SuggestingEditor id={id} onSuggest={onSuggest} />
  }
  if (article.data && left.data && isComplete) {
    return (
      <EditorForm article={article.data} copies={left.data} onSuggest={() => onSuggest(true)} />
    )
  }
  return <Unread reads={[copies, article, left]} left={copies.data?.[0]?.articleId} />
}

/** The only editor for those who may not edit the article, and for the others the one that changes nothing. */
function SuggestingEditor({ id, onSuggest }: StoredArticleProps) {
  const account = useAccount()
  const connection = useConnection()
  const copies = useUnsavedCopies(id, true)
  const proposal = useQuery({
    ...loadOnce,
    enabled: copies.isSuccess,
    queryKey: queryKeys.proposal(id),
    queryFn: async ({ signal }) => {
      const { readProposal } = await import('./suggestions/proposal.ts')
      return readProposal(connection, id, account.username, signal)
    },
  })
  const based = useBasedCopies(copies.data, proposal.data?.article, true)
  if (!proposal.data || !based.data) {
    return <Unread reads={[copies, proposal, based]} left={copies.data?.[0]?.articleId} />
  }
  const mayEdit = mayPropose(account, proposal.data.article)
  // What was written as the text, by a person who may not edit it any more, goes on as a proposal.
  const left = based.data.filter(({ suggested }) => suggested || !mayEdit)
  return (
    <Suspense fallback={<Placeholder title="Suggest Changes" />}>
      <SuggestForm
        proposal={proposal.data}
        copies={left}
        onEdit={mayEdit ? () => onSuggest(false) : undefined}
      />
    </Suspense>
  )
}

interface UnreadProps {
  reads: readonly UseQueryResult[]
  /** The article's id, if closed editors left a text of it on this computer. */
  left: string | null | undefined
}

function Unread({ reads, left }: UnreadProps) {
  const failed = reads.find(({ error }) => error && !isUnauthorized(error))
  if (failed) {
    const isMissing = failed.error instanceof ApiError && failed.error.status === 404
    return (
      <Placeholder
        title="Edit Article"
        isMissing={isMissing}
        left={left}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  return <Placeholder title="Edit Article" />
}

interface PlaceholderProps extends Partial<Pick<UnreadProps, 'left'>> {
  title: string
  isMissing?: boolean
  onRetry?: () => void
}

function Placeholder({ title, isMissing = false, left, onRetry }: PlaceholderProps) {
  const mayRestore = useMay('editor')
  return (
    <div className="screen screen-editor">
      <div className="line apart editor-head">
        <Heading title={title} />
      </div>
      {onRetry ? (
        <div className="line middle failure">
          <Alert>Failed to load article.</Alert>
          {!isMissing && <Button onClick={onRetry}>Retry</Button>}
          {isMissing && left && (
            <ButtonLink to="/admin/create" state={{ left }}>
              Save as new
            </ButtonLink>
          )}
          <ButtonLink to="/admin">All articles</ButtonLink>
          {isMissing && mayRestore && <ButtonLink to="/admin/bin">Bin</ButtonLink>}
        </div>
      ) : (
        <Loading text="Loading article" />
      )}
    </div>
  )
}
