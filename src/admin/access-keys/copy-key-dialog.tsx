import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { CopyTextDialog } from '#admin/ui/dialogs/copy-text-dialog.tsx'
import type { NewAccessKey } from '#domain/access-keys/access-key.ts'
import { useKeyCard } from './use-key-card.tsx'

/** Shows a new key, to be copied or printed. The key cannot be shown again. */
export function CopyKeyDialog({
  newKey: { name, key, expiresAt },
  onClose,
}: {
  newKey: Pick<NewAccessKey, 'name' | 'key' | 'expiresAt'>
  onClose: () => void
}) {
  const { printCard, failed, card } = useKeyCard({ key, expiresAt })
  return (
    <CopyTextDialog
      title="Copy This Key Now"
      action="Copy Key"
      text={key}
      more={<Button onClick={() => void printCard()}>Print Card</Button>}
      onClose={onClose}
    >
      <p>
        The key for <strong className="key-for">{name}</strong> is shown only once. Copy it now, or
        print it on a card: it cannot be looked up later.
      </p>
      {failed && <Alert>The card could not be made. Please try again.</Alert>}
      {card}
    </CopyTextDialog>
  )
}
