import type { ComponentProps } from 'react'
import { OpenedDialog } from '#admin/ui/dialogs/opened-dialog.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import type { Preview } from './preview.tsx'

const LoadedPreview = lazyPart('Preview', () => import('./preview.tsx'))

/** Loaded when it is opened: it brings the reader's own article. */
export function LazyPreview(props: ComponentProps<typeof Preview>) {
  return (
    <OpenedDialog onClose={props.onClose}>
      <LoadedPreview {...props} />
    </OpenedDialog>
  )
}
