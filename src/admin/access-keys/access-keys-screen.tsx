import { useState } from 'react'
import { Link } from 'react-router'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { useMay } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import type { AccessKey, NewAccessKey } from '#domain/access-keys/access-key.ts'
import { listAccessKeys } from '#domain/access-keys/calls.ts'
import { AccessKeyRows } from './access-key-rows.tsx'
import { CopyKeyDialog } from './copy-key-dialog.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'

/** Named access keys for groups of readers, in addition to the shared one. */
export function AccessKeysScreen() {
  const isOwner = useMay('owner')
  const keys = useRead(queryKeys.accessKeys, listAccessKeys)
  const [creating, setCreating] = useState(false)
  const [newKey, setNewKey] = useState<NewAccessKey | null>(null)
  const [revoking, setRevoking] = useState<AccessKey | null>(null)
  return (
    <div className="screen">
      <div className="screen-head">
        <Heading title="Access Keys" />
        <div className="actions">
          {isOwner && (
            <Button variant="primary" onClick={() => setCreating(true)}>
              New Key
            </Button>
          )}
        </div>
      </div>
      <p className="explanation">
        Give each group of readers its own key, such as a cohort or a press list. Revoking a key
        signs out its readers within five seconds; other readers are not affected. The shared access
        key is not listed here: it is changed in <Link to="/admin/settings">Settings</Link>.
      </p>
      <QueryState query={keys} what="the access keys" />
      {keys.data && <AccessKeyRows keys={keys.data} onRevoke={isOwner ? setRevoking : null} />}
      {creating && (
        <NewKeyDialog
          onCreated={(key) => {
            setCreating(false)
            setNewKey(key)
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {newKey && <CopyKeyDialog newKey={newKey} onClose={() => setNewKey(null)} />}
      {revoking && <RevokeKeyDialog accessKey={revoking} onClose={() => setRevoking(null)} />}
    </div>
  )
}
