import { type ComponentProps, lazy } from 'react'
import { OpenedDialog } from '#admin/ui/dialogs/opened-dialog.tsx'
import type { Preview } from './preview.tsx'

const LoadedPreview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }))

/** Loaded when it is opened: it brings the reader's own article. */
export function LazyPreview(props: ComponentProps<typeof Preview>) {
  return (
    <OpenedDialog onClose={props.onClose}>
      <LoadedPreview {...props} />
    </OpenedDialog>
  )
}
