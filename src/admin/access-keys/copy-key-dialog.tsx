import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePublicationName } from '#admin/publication.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDate } from '#admin/ui/date-time.ts'
import { CopyTextDialog } from '#admin/ui/dialogs/copy-text-dialog.tsx'
import type { NewAccessKey } from '#domain/access-keys/access-key.ts'

interface CopyKeyDialogProps {
  newKey: Pick<NewAccessKey, 'name' | 'key' | 'expiresAt'>
  onClose: () => void
}

/** Shows a new key, to be copied or printed. The key cannot be shown again. */
export function CopyKeyDialog({ newKey, onClose }: CopyKeyDialogProps) {
  const { key, name } = newKey
  const [modules, setModules] = useState<boolean[][] | null>(null)
  const [failed, setFailed] = useState(false)

  /** The card is made in this browser, and stands in the page only while the key is shown. */
  async function printCard() {
    setFailed(false)
    try {
      const { encode } = await import('uqr')
      setModules(encode(loginLink(key), { ecc: 'M', border: 0 }).data)
    } catch {
      setFailed(true)
    }
  }

  // Each click makes a new array, and so prints again.
  useEffect(() => {
    if (modules) print()
  }, [modules])

  return (
    <CopyTextDialog
      title="Copy This Key Now"
      action="Copy Key"
      text={key}
      more={<Button onClick={() => void printCard()}>Print Card</Button>}
      onClose={onClose}
    >
      <p>
        The key for <strong>{name}</strong> is shown only once. Copy it now, or print it on a card:
        it cannot be looked up later.
      </p>
      {failed && <Alert>The card could not be made. Please try again.</Alert>}
      {modules && createPortal(<KeyCard newKey={newKey} modules={modules} />, document.body)}
    </CopyTextDialog>
  )
}

/** The login with the key in its fragment, which browsers send to no server. */
function loginLink(key: string): string {
  return `${location.origin}/login#${new URLSearchParams({ key })}`
}

interface KeyCardProps {
  newKey: Pick<NewAccessKey, 'key' | 'expiresAt'>
  /** The QR code, row by row; `true` is black. */
  modules: boolean[][]
}

/** A card for readers; only on paper, where nothing else of the page is. */
function KeyCard({ newKey: { key, expiresAt }, modules }: KeyCardProps) {
  return (
    <section className="key-card">
      <p className="key-card-name">{usePublicationName()}</p>
      <svg
        viewBox={`0 0 ${modules.length} ${modules.length}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR code of the login with the key"
      >
        <path d={outline(modules)} />
      </svg>
      <dl>
        <dt>Address</dt>
        <dd>{location.host}</dd>
        <dt>Access Key</dt>
        <dd>{key}</dd>
        {expiresAt !== null && (
          <>
            <dt>Works until</dt>
            <dd>{formatDate(expiresAt)}</dd>
          </>
        )}
      </dl>
      <p className="key-card-use">Scan the code, or open the address and type the key.</p>
    </section>
  )
}

/** A square for each black module. */
function outline(modules: boolean[][]): string {
  return modules
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
}
