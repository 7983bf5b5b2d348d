import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readAccessKeys } from '#admin/api/access-keys.ts'
import { endsSession } from '#admin/api/api-refusal.ts'
import { queryKeys } from '#admin/api/query-keys.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import type { AccessKey, NewAccessKey } from '#domain/access-key.ts'
import { AccessKeyRows } from './access-key-rows.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { ShownOnce } from './shown-once.tsx'

/** The keys beside the shared one: for whom, how long, how often used; a new one, the end of one. */
export function AccessKeysScreen() {
  const connection = useConnection()
  const keys = useQuery({
    queryKey: queryKeys.accessKeys,
    queryFn: ({ signal }) => readAccessKeys(connection, signal),
  })
  const [naming, setNaming] = useState(false)
  const [made, setMade] = useState<NewAccessKey | null>(null)
  const [ending, setEnding] = useState<AccessKey | null>(null)
  return (
    <div className="screen">
      <div className="screen-head">
        <Heading title="Access Keys" />
        <div className="screen-actions">
          <Button look="primary" onClick={() => setNaming(true)}>
            New Key
          </Button>
        </div>
      </div>
      <p className="keys-note">
        Each key lets in one group of readers, such as a cohort or a press list. Revoking it puts
        its readers out within five seconds; everybody else stays. The shared access key is set by
        whoever runs the site and is not listed here.
      </p>
      {keys.isPending && <Loading text="Loading access keys..." />}
      {keys.isError && !endsSession(keys.error) && (
        <div className="failure">
          <Alert>Failed to load the access keys. Please try again.</Alert>
          <Button onClick={() => void keys.refetch()}>Retry</Button>
        </div>
      )}
      {keys.data && <AccessKeyRows keys={keys.data} onRevoke={setEnding} />}
      {naming && (
        <NewKeyDialog
          onMade={(key) => {
            setNaming(false)
            setMade(key)
          }}
          onClose={() => setNaming(false)}
        />
      )}
      {made && <ShownOnce made={made} onClose={() => setMade(null)} />}
      {ending && <RevokeKey accessKey={ending} onClose={() => setEnding(null)} />}
    </div>
  )
}
