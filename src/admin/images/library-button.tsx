import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#admin/ui/button.tsx'
import { OpenedDialog } from '#admin/ui/dialogs/opened-dialog.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import type { LibraryImage } from '#domain/images/library.ts'

const LibraryDialog = lazyPart('LibraryDialog', () => import('./library-dialog.tsx'))

export function LibraryButton({ onChoose }: { onChoose: (image: LibraryImage) => void }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Choose from library</Button>
      {open &&
        // Outside of the form that the button is in: Enter in the search must not send it.
        createPortal(
          <OpenedDialog onClose={close}>
            <LibraryDialog
              onClose={close}
              onChoose={(image) => {
                close()
                onChoose(image)
              }}
            />
          </OpenedDialog>,
          document.body,
        )}
    </>
  )
}
