import { type ComponentProps, lazy, Suspense } from 'react'
import type { Preview } from './preview.tsx'

const LoadedPreview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }))

/** Loaded when it is opened: it brings the reader's own article. */
export function LazyPreview(props: ComponentProps<typeof Preview>) {
  return (
    <Suspense fallback={null}>
      <LoadedPreview {...props} />
    </Suspense>
  )
}
