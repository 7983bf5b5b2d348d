import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#admin/api/query-client.ts'
import { useAccount, useConnection } from '#admin/auth/session-context.tsx'
import { Button, ButtonLink } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { deleteLocalCopy, type LocalCopy, readKeptTexts, readLocalCopies } from './local-copies.ts'
import { readUnsavedCopies, selectUnsaved } from './unsaved-copies.ts'

/** Of an editor's address: what is written in it is a proposal. */
export const suggestParameter = 'suggest'

/** A text of this account that is on this computer and not on the server. */
interface UnsavedText {
  key: string
  what: string
  keptAt: string
  path: string
  /** Whether it is what was typed into a form, which can be discarded without opening it. */
  isForm: boolean
}

/** @param read which local copies of articles */
function useUnsavedTexts(name: string, read: () => Promise<LocalCopy[]>) {
  const { username } = useAccount()
  return useQuery({
    queryKey: [...queryKeys.localCopies, name],
    queryFn: async (): Promise<UnsavedText[]> => [
      ...(await read()).map(({ writer, articleId, form, keptAt, suggested }) => ({
        key: writer,
        what: `“${form.title || 'Untitled'}”${suggested ? ', as a suggestion' : ''}`,
        keptAt,
        path: articleId
          ? `/admin/edit/${articleId}${suggested ? `?${suggestParameter}=1` : ''}`
          : '/admin/create',
        isForm: false,
      })),
      ...(await readKeptTexts(username)).map((kept) => ({ ...kept, isForm: true })),
    ],
    staleTime: 0,
    gcTime: 0,
  })
}

/** Links to what closed or crashed screens left on this computer. */
export function UnsavedTexts() {
  const connection = useConnection()
  const { username } = useAccount()
  const queryClient = useQueryClient()
  const { data = [] } = useUnsavedTexts('closed', () => readUnsavedCopies(connection, username))

  async function discard(key: string) {
    await deleteLocalCopy(key)
    await queryClient.invalidateQueries({ queryKey: queryKeys.localCopies })
  }

  return data.map(({ key, what, keptAt, path, isForm }) => (
    <div key={key} className="line apart aside aside-tint below">
      <span>
        Unsaved changes on this computer: {what}, {formatDateTime(keptAt)}
      </span>
      <span className="actions">
        {isForm && (
          <Button variant="bare-alarm" onClick={() => void discard(key)}>
            Discard
          </Button>
        )}
        <ButtonLink variant="bare" to={path}>
          Continue writing
        </ButtonLink>
      </span>
    </div>
  ))
}

/** Says what is not on the server yet, also of open editors, and what a logout does to it. */
export function UnsavedAtLogout() {
  const connection = useConnection()
  const { username } = useAccount()
  const { data = [] } = useUnsavedTexts('all', async () => {
    const copies = await readLocalCopies(username)
    // Without an answer, too many are named rather than too few.
    return selectUnsaved(connection, copies).catch(() => copies)
  })
  if (data.length === 0) return null
  return (
    <section className="stack aside aside-tint" aria-label="Not on the server yet">
      <p>Not on the server yet:</p>
      <ul className="bullets">
        {data.map(({ key, what, keptAt }) => (
          <li key={key}>
            {what}, {formatDateTime(keptAt)}
          </li>
        ))}
      </ul>
      <p>It stays on this computer, for your account only: sign in here again to go on.</p>
    </section>
  )
}
