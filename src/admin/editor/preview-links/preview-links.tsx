import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { Button } from '#admin/ui/button.tsx'
import { formatDate, formatDateTime, formatDay } from '#admin/ui/date-time.ts'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { CopyTextDialog } from '#admin/ui/dialogs/copy-text-dialog.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { passFocusOn } from '#admin/ui/focus.ts'
import { QueryState } from '#admin/ui/query-state.tsx'
import { accessState } from '#domain/access-state.ts'
import { listPreviewLinks, revokePreviewLink } from '#domain/previews/calls.ts'
import type { Approval, NewPreviewLink, PreviewLink } from '#domain/previews/preview-link.ts'
import { NewLinkDialog } from './new-link-dialog.tsx'

interface PreviewLinksProps {
  articleId: string
  /** Stores what was written, so that a link can show it. */
  saveAll: () => Promise<boolean>
  /** Otherwise those that the account made before can be revoked. */
  mayMake: boolean
}

export function PreviewLinks({ articleId, saveAll, mayMake }: PreviewLinksProps) {
  const links = useRead(
    queryKeys.previewLinks(articleId),
    listPreviewLinks,
    { params: { id: articleId } },
    {
      // Others open the links, and write on.
      refetchInterval: 30_000,
    },
  )
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<NewPreviewLink | null>(null)
  const [revoking, setRevoking] = useState<PreviewLink | null>(null)
  return (
    <div className="stack">
      <p className="muted">
        A link lets one person outside the magazine read this article, and nothing else, without the
        access key.
      </p>
      {mayMake ? (
        <Button variant="primary" onClick={() => setMaking(true)}>
          New Link
        </Button>
      ) : (
        <p className="hint">Readers see this article now: only editors make new links.</p>
      )}
      <QueryState query={links} what="the preview links" />
      {links.data && <Approvals approvals={links.data.approvals} />}
      {links.data && <LinkRows links={links.data.links} onRevoke={setRevoking} />}
      {making && (
        <NewLinkDialog
          articleId={articleId}
          saveAll={saveAll}
          onMade={setMade}
          onClose={() => setMaking(false)}
        />
      )}
      {made && <CopyPreviewLink link={made} onClose={() => setMade(null)} />}
      {revoking && (
        <ConfirmedAction
          title="Revoke Preview Link"
          action="Revoke"
          busy="Revoking..."
          failure="Failed to revoke the link. Please try again."
          queryKey={queryKeys.previewLinks(articleId)}
          call={(send) => send(revokePreviewLink, { params: { id: articleId, key: revoking.id } })}
          onClose={() => setRevoking(null)}
        >
          <p>The link opens nothing from now on. What was sent by it stays.</p>
          <p className="modal-object">{revoking.name}</p>
        </ConfirmedAction>
      )}
    </div>
  )
}

function Approvals({ approvals }: { approvals: readonly Approval[] }) {
  if (approvals.length === 0) return null
  return (
    <ul className="stack" aria-label="Approvals">
      {approvals.map(({ id, name, at, lapsed }) => (
        <li key={id} className={lapsed ? 'aside aside-over' : 'aside'}>
          Approved by <strong>{name}</strong>, {formatDate(at)}
          {lapsed && ', lapsed: the text changed since'}
        </li>
      ))}
    </ul>
  )
}

interface LinkRowsProps {
  links: readonly PreviewLink[]
  onRevoke: (link: PreviewLink) => void
}

function LinkRows({ links, onRevoke }: LinkRowsProps) {
  if (links.length === 0) return <p className="empty">No preview links yet.</p>
  return (
    <ul className="rows" aria-label="Preview links">
      {links.map((link) => (
        // Made anew when it ends: the focus goes on to its neighbour, as its button is gone.
        <li key={`${link.id} ${accessState(link)}`} ref={passFocusOn}>
          <h3 className="row-title">{link.name}</h3>
          <Facts facts={factsOf(link)} />
          {accessState(link) === 'active' && (
            <Button
              variant="bare-alarm"
              of={`the link of ${link.name}`}
              onClick={() => onRevoke(link)}
            >
              Revoke
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function factsOf(link: PreviewLink): string[] {
  const { expiresAt, revokedAt, pinnedAt, createdBy, createdAt } = link
  const until = {
    active: `Valid until ${formatDateTime(expiresAt)}`,
    expired: `Expired ${formatDateTime(expiresAt)}`,
    revoked: `Revoked ${formatDateTime(revokedAt ?? expiresAt)}`,
  }
  return [
    until[accessState(link)],
    pinnedAt ? `shows the text of ${formatDateTime(pinnedAt)}` : 'follows the text',
    link.mayComment ? 'may comment and approve' : '',
    link.hasPassphrase ? 'with a passphrase' : '',
    link.showsName ? 'name across the page' : '',
    openedOn(link),
    `created by ${createdBy} on ${formatDate(createdAt)}`,
  ]
}

function openedOn({ firstOpenedOn, lastOpenedOn }: PreviewLink): string {
  if (!firstOpenedOn || !lastOpenedOn) return 'never opened'
  const [first, last] = [formatDay(firstOpenedOn), formatDay(lastOpenedOn)]
  return first === last ? `opened on ${first}` : `first opened on ${first}, last on ${last}`
}

/** Shows a new link. It cannot be shown again. */
function CopyPreviewLink({ link, onClose }: { link: NewPreviewLink; onClose: () => void }) {
  const address = new URL(`/preview/${link.token}`, location.href).href
  return (
    <CopyTextDialog title="Copy This Link Now" action="Copy Link" text={address} onClose={onClose}>
      <p>
        It shows this article to <strong>{link.name}</strong>, and to everyone they give it to.
        {link.hasPassphrase && ' Send the passphrase separately.'}
      </p>
      <p>It works until {formatDateTime(link.expiresAt)}, and is shown only now.</p>
    </CopyTextDialog>
  )
}
