import { useQuery } from '@tanstack/react-query'
import { readImageDetails } from '#admin/api/media.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { PictureForm } from './picture-form.tsx'

/** What is known of a picture, and where it is. */
export function PictureDetails({ hash, onClose }: { hash: string; onClose: () => void }) {
  const connection = useConnection()
  const details = useQuery({
    queryKey: queryKeys.image(hash),
    queryFn: ({ signal }) => readImageDetails(connection, hash, signal),
  })
  return (
    <Modal title="Picture" size="large" focusHeading onClose={onClose}>
      <QueryState
        query={details}
        loading="Loading the picture..."
        failure="Failed to load the picture. Please try again."
      />
      {details.data ? (
        <PictureForm details={details.data} onClose={onClose} />
      ) : (
        <div className="modal-actions">
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </Modal>
  )
}
