import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useAccount, useConnection, useMay } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { useMessage } from '#admin/ui/messages.tsx'
import { request } from '#domain/calls/request.ts'
import { deleteImage, deleteImageForGood, restoreImage } from '#domain/images/calls.ts'
import { type LibraryImage, mayEditImage } from '#domain/images/library.ts'

/** Replaces a picture, deletes it, takes it back, or closes its dialog. */
export function PictureActions({
  image,
  isBusy,
  run,
  onReplace,
  onClose,
}: {
  image: LibraryImage
  isBusy: boolean
  /** Makes a call, and closes the dialog if it returns true. */
  run: (call: () => Promise<boolean>) => Promise<void>
  onReplace: () => void
  onClose: () => void
}) {
  const connection = useConnection()
  const account = useAccount()
  const queryClient = useQueryClient()
  const show = useMessage()
  const isEditor = useMay('editor')
  const [isConfirming, setConfirming] = useState(false)
  const { hash, published, used, deletedAt } = image
  const isInUse = published || used
  const close = <Button onClick={onClose}>Close</Button>
  if (!mayEditImage(account, image)) return close

  async function restore(): Promise<string> {
    await request(connection, restoreImage, { params: { id: hash } })
    void queryClient.invalidateQueries({ queryKey: queryKeys.images })
    return 'The picture is back in the library.'
  }

  function act(call: (hash: string) => Promise<unknown>) {
    void run(async () => {
      await call(hash)
      return true
    })
  }

  if (deletedAt !== null) {
    return (
      <>
        {isEditor &&
          (isInUse ? (
            <InUse />
          ) : (
            <Button variant="bare-alarm" className="first" onClick={() => setConfirming(true)}>
              Delete for good
            </Button>
          ))}
        {close}
        <Button
          variant="primary"
          disabled={isBusy}
          onClick={() => act((id) => request(connection, restoreImage, { params: { id } }))}
        >
          Take back
        </Button>
        {isConfirming && (
          <ConfirmedAction
            title="Delete for Good"
            action="Delete for good"
            busy="Deleting..."
            failure="Failed to delete the picture. Please try again."
            queryKey={queryKeys.images}
            call={() =>
              request(connection, deleteImageForGood, { params: { id: hash } }).then(onClose)
            }
            onClose={() => setConfirming(false)}
          >
            <p>Are you sure you want to delete this picture for good? This cannot be undone.</p>
            <p className="modal-object">{image.name}</p>
          </ConfirmedAction>
        )}
      </>
    )
  }
  return (
    <>
      {isInUse ? (
        <InUse />
      ) : (
        <Button
          variant="bare-alarm"
          className="first"
          disabled={isBusy}
          onClick={() =>
            void run(async () => {
              await request(connection, deleteImage, { params: { id: hash } })
              show({ text: `Moved to the bin: “${image.name || 'a picture'}”`, undo: restore })
              return true
            })
          }
        >
          Move to the bin
        </Button>
      )}
      {isEditor && used && <Button onClick={onReplace}>Replace</Button>}
      {close}
    </>
  )
}

function InUse() {
  return <p className="hint first">It is in use where listed above: it cannot be deleted.</p>
}
