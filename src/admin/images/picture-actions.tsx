import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useAccount, useMay } from '#admin/auth/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { ConfirmedAction } from '#admin/ui/dialogs/confirmed-action.tsx'
import { useMessage } from '#admin/ui/messages.tsx'
import { deleteImage, deleteImageForGood, restoreImage } from '#domain/images/calls.ts'
import { type LibraryImage, mayEditImage } from '#domain/images/library.ts'

interface PictureActionsProps {
  image: LibraryImage
  isBusy: boolean
  /** Whether closing discards what was typed. */
  isUnsaved: boolean
  /** Makes a call, and closes the dialog if it returns true. */
  run: (call: () => Promise<boolean>) => Promise<void>
  onReplace: () => void
  onClose: () => void
}

/** Replaces a picture, deletes it, takes it back, or closes its dialog. */
export function PictureActions({
  image,
  isBusy,
  isUnsaved,
  run,
  onReplace,
  onClose,
}: PictureActionsProps) {
  const { send, invalidate } = useCalls()
  const account = useAccount()
  const show = useMessage()
  const isEditor = useMay('editor')
  const [isConfirming, setConfirming] = useState(false)
  const { hash, published, used, deletedAt } = image
  const isInUse = published || used
  const close = <Button onClick={onClose}>{isUnsaved ? 'Cancel' : 'Close'}</Button>
  if (!mayEditImage(account, image)) return close

  async function restore(): Promise<string> {
    await send(restoreImage, { params: { id: hash } })
    void invalidate(queryKeys.images)
    return 'The picture is back in the library.'
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
          onClick={() =>
            void run(async () => {
              show({ text: await restore() })
              return true
            })
          }
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
            call={() => send(deleteImageForGood, { params: { id: hash } }).then(onClose)}
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
              await send(deleteImage, { params: { id: hash } })
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
