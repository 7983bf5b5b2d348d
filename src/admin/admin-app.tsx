import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '#admin/api/query-client.ts'
import { SessionProvider } from '#admin/auth/session-context.tsx'
import { Portal } from './routes.tsx'

/** The admin portal. It renders only in the browser. */
export function AdminApp() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Portal />
      </SessionProvider>
    </QueryClientProvider>
  )
}
