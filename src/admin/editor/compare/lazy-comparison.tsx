import { type ComponentProps, Suspense } from 'react'
import { PartBoundary } from '#admin/ui/dialogs/part-boundary.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import type { Comparison } from './comparison.tsx'

export const loadComparison = () => import('./comparison.tsx')
const LoadedComparison = lazyPart('Comparison', loadComparison)

/** Loaded when a dialog shows it, or ahead: few articles have texts to compare. */
export function LazyComparison(props: ComponentProps<typeof Comparison>) {
  return (
    <PartBoundary name="part">
      <Suspense fallback={<Loading text="Loading..." />}>
        <LoadedComparison {...props} />
      </Suspense>
    </PartBoundary>
  )
}
