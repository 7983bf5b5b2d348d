import { useEffect } from 'react'
import { Outlet, type RouteObject, useLocation } from 'react-router'
import { AccessKeysScreen } from '#admin/access-keys/access-keys-screen.tsx'
import { DashboardScreen } from '#admin/articles/dashboard-screen.tsx'
import { BinScreen } from '#admin/bin/bin-screen.tsx'
import { ReleasesScreen } from '#admin/releases/releases-screen.tsx'
import { LoginScreen } from '#admin/session/login-screen.tsx'
import { RequireAdmin } from '#admin/session/require-admin.tsx'
import { SettingsScreen } from '#admin/settings/settings-screen.tsx'
import { StagingScreen } from '#admin/staging/staging-screen.tsx'
import { ScreenLoading } from '#admin/ui/loading.tsx'
import { BrokenScreen } from './broken-screen.tsx'
import { isInPlaceNavigation } from './in-place-navigation.ts'
import { Shell } from './shell.tsx'

/** Loaded on demand: the editor is the largest part of the portal. */
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
              { path: '/admin/bin', element: <BinScreen /> },
              { path: '/admin/keys', element: <AccessKeysScreen /> },
              { path: '/admin/releases', element: <ReleasesScreen /> },
              { path: '/admin/settings', element: <SettingsScreen /> },
              {
                // One editor for both addresses: a new article changes its address when it is saved.
                lazy: editor,
                // `null`: the addresses add nothing to the editor's element.
                children: [
                  { path: '/admin/create', element: null },
                  { path: '/admin/edit/:id', element: null },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', element: <RedirectToSite /> },
    ],
  },
]

function ScrollToTop() {
  const { pathname, state } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the path scrolls
  useEffect(() => {
    if (isInPlaceNavigation(state)) return
    // Some browsers return a promise, which React would take for a cleanup function.
    void window.scrollTo(0, 0)
  }, [pathname])
  return <Outlet />
}

/** Unknown paths below /admin go to the site, which redirects them to the home page. */
function RedirectToSite() {
  useEffect(() => {
    location.replace('/')
  }, [])
  return null
}
