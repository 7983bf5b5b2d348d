import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createQueryClient } from '#admin/api/query-client.ts'
import { SessionProvider } from '#admin/auth/session-context.tsx'
import { Portal } from './routes.tsx'
import { ignoreStrayPresses } from './ui/dialogs/stray-presses.ts'
import { guardFocus } from './ui/focus.ts'

/** What came last to browsers of all that the portal builds on: Safari 17.4, Firefox 124, Chrome 119. */
const isBrowserTooOld = () => !('withResolvers' in Promise && 'any' in AbortSignal)

/** The admin portal. It renders only in the browser. */
export function AdminApp() {
  const [queryClient] = useState(createQueryClient)
  useEffect(guardFocus, [])
  useEffect(ignoreStrayPresses, [])
  if (isBrowserTooOld()) {
    return <p className="stranded">The admin portal needs a newer browser. Update this one.</p>
  }
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Portal />
      </SessionProvider>
    </QueryClientProvider>
  )
}
