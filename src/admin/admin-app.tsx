import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from '#admin/api/query-keys.ts'
import { SessionProvider } from '#admin/session/session-context.tsx'
import { createAdminRouter } from './routes.tsx'

/** The admin portal, whole. It lives in the browser alone. */
export function AdminApp() {
  const [answers] = useState(createQueryClient)
  const [router] = useState(createAdminRouter)
  return (
    <QueryClientProvider client={answers}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>
  )
}
