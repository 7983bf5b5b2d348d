import { useState } from 'react'
import { CopyKeyDialog } from '#admin/access-keys/copy-key-dialog.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Section } from '#admin/ui/fields/section.tsx'
import type { StoredSettings } from '#domain/settings/site-settings.ts'
import { ChangeSharedKeyDialog } from './change-shared-key-dialog.tsx'

/** The key that all readers share: changed on its own, because it signs readers out. */
export function SharedKey({ stored: { sharedKey } }: { stored: StoredSettings }) {
  const [changing, setChanging] = useState(false)
  const [changed, setChanged] = useState<string | null>(null)
  return (
    <div className="shared-key">
      <Section title="Shared Access Key">
        <p>
          {sharedKey
            ? `Changed by ${sharedKey.changedBy}, ${formatDateTime(sharedKey.changedAt)}. It cannot be looked up.`
            : 'The key is the one that the site was set up with, SITE_ACCESS_KEY.'}
        </p>
        <div>
          <Button onClick={() => setChanging(true)}>Change Key</Button>
        </div>
      </Section>
      {changing && (
        <ChangeSharedKeyDialog
          onChanged={(key) => {
            setChanging(false)
            setChanged(key)
          }}
          onClose={() => setChanging(false)}
        />
      )}
      {changed !== null && (
        <CopyKeyDialog
          newKey={{ name: 'all readers', key: changed, expiresAt: null }}
          onClose={() => setChanged(null)}
        />
      )}
    </div>
  )
}
