import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router'
import { AccessKeysScreen } from '#admin/access-keys/access-keys-screen.tsx'
import { DashboardScreen } from '#admin/articles/dashboard-screen.tsx'
import { ReleasesScreen } from '#admin/releases/releases-screen.tsx'
import { LoginScreen } from '#admin/session/login-screen.tsx'
import { RequireAdmin } from '#admin/session/require-admin.tsx'
import { StagingScreen } from '#admin/staging/staging-screen.tsx'
import { ScreenLoading } from '#admin/ui/loading.tsx'
import { BrokenScreen } from './broken-screen.tsx'
import { LeaveForSite } from './leave-for-site.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { Shell } from './shell.tsx'

/** The editor is the portal's heaviest part: loaded once somebody writes. */
async function editor() {
  const { EditorScreen } = await import('#admin/editor/editor-screen.tsx')
  return { Component: EditorScreen }
}

/** Every screen of the portal. */
export const routes: RouteObject[] = [
  {
    element: <ScrollToTop />,
    errorElement: <BrokenScreen />,
    HydrateFallback: () => <ScreenLoading />,
    children: [
      { path: '/admin/login', element: <LoginScreen /> },
      {
        element: <RequireAdmin />,
        children: [
          {
            element: <Shell />,
            children: [
              { path: '/admin', element: <DashboardScreen /> },
              { path: '/admin/staging', element: <StagingScreen /> },
              { path: '/admin/keys', element: <AccessKeysScreen /> },
              { path: '/admin/releases', element: <ReleasesScreen /> },
              {
                // One editor for both addresses: a new article gets its own one while it is written.
                lazy: editor,
                // `null` says that the addresses themselves have nothing to add.
                children: [
                  { path: '/admin/create', element: null },
                  { path: '/admin/edit/:id', element: null },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', element: <LeaveForSite /> },
    ],
  },
]

/** @returns the portal's router over the browser's address */
export function createAdminRouter(): DataRouter {
  return createBrowserRouter(routes)
}
