import { useEffect } from 'react'
import { Outlet, type RouteObject, useLocation } from 'react-router'
import { AccessKeysScreen } from '#admin/access-keys/access-keys-screen.tsx'
import { AccountScreen } from '#admin/account/account-screen.tsx'
import { AccountsScreen } from '#admin/accounts/accounts-screen.tsx'
import { InvitationScreen } from '#admin/accounts/invitation-screen.tsx'
import { DashboardScreen } from '#admin/articles/dashboard-screen.tsx'
import { AuditScreen } from '#admin/audit/audit-screen.tsx'
import { BinScreen } from '#admin/bin/bin-screen.tsx'
import { BoardScreen } from '#admin/board/board-screen.tsx'
import { CorrectionsScreen } from '#admin/corrections/corrections-screen.tsx'
import { EditionScreen } from '#admin/editions/edition-screen.tsx'
import { EditionsScreen } from '#admin/editions/editions-screen.tsx'
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

/** Loaded on demand: it brings what it takes to count in time zones. */
async function calendar() {
  const { CalendarScreen } = await import('#admin/schedule/calendar-screen.tsx')
  return { Component: CalendarScreen }
}

/** Loaded on demand: few sign in to look at pictures. */
async function media() {
  const { MediaScreen } = await import('#admin/media/media-screen.tsx')
  return { Component: MediaScreen }
}

/** Loaded on demand: it prepares pictures. */
async function authors() {
  const { AuthorsScreen } = await import('#admin/authors/authors-screen.tsx')
  return { Component: AuthorsScreen }
}

/** Every screen of the portal. */
export const routes: RouteObject[] = [
  {
    element: <ScrollToTop />,
    errorElement: <BrokenScreen />,
    HydrateFallback: () => <ScreenLoading />,
    children: [
      { path: '/admin/login', element: <LoginScreen /> },
      { path: '/admin/invitation', element: <InvitationScreen /> },
      {
        element: <RequireAdmin />,
        children: [
          {
            element: <Shell />,
            children: [
              { path: '/admin', element: <DashboardScreen /> },
              { path: '/admin/staging', element: <StagingScreen /> },
              { path: '/admin/board', element: <BoardScreen /> },
              { path: '/admin/calendar', lazy: calendar },
              { path: '/admin/media', lazy: media },
              { path: '/admin/bin', element: <BinScreen /> },
              { path: '/admin/corrections', element: <CorrectionsScreen /> },
              { path: '/admin/editions', element: <EditionsScreen /> },
              { path: '/admin/editions/:id', element: <EditionScreen /> },
              { path: '/admin/authors', lazy: authors },
              { path: '/admin/keys', element: <AccessKeysScreen /> },
              { path: '/admin/account', element: <AccountScreen /> },
              { path: '/admin/accounts', element: <AccountsScreen /> },
              { path: '/admin/audit', element: <AuditScreen /> },
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
