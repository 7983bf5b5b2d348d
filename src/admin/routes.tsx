import { useEffect } from 'react'
import {
  type NonIndexRouteObject,
  Outlet,
  type RouteObject,
  useLocation,
  useRouteError,
} from 'react-router'
import { AccessKeysScreen } from '#admin/access-keys/access-keys-screen.tsx'
import { AccountScreen } from '#admin/accounts/account-screen.tsx'
import { AccountsScreen } from '#admin/accounts/accounts-screen.tsx'
import { InvitationScreen } from '#admin/accounts/invitation-screen.tsx'
import { BinScreen } from '#admin/articles/bin/bin-screen.tsx'
import { DashboardScreen } from '#admin/articles/dashboard-screen.tsx'
import { StagingScreen } from '#admin/articles/staging/staging-screen.tsx'
import { AuditScreen } from '#admin/audit/audit-screen.tsx'
import { LoginScreen } from '#admin/auth/login-screen.tsx'
import { RequireAdmin, RequireRole } from '#admin/auth/require-admin.tsx'
import { BoardScreen } from '#admin/board/board-screen.tsx'
import { CorrectionsScreen } from '#admin/corrections/corrections-screen.tsx'
import { EditionScreen } from '#admin/editions/edition-screen.tsx'
import { EditionsScreen } from '#admin/editions/editions-screen.tsx'
import { ReleasesScreen } from '#admin/releases/releases-screen.tsx'
import { SettingsScreen } from '#admin/settings/settings-screen.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { ScreenLoading } from '#admin/ui/loading.tsx'
import { type Role, roles } from '#domain/accounts/role.ts'
import { isInPlaceNavigation } from './in-place-navigation.ts'
import { portalScreens, type ScreenPath } from './screens.ts'
import { Shell } from './shell.tsx'

/** Loaded on demand: the editor is the largest part of the portal. */
async function editor() {
  const { EditorScreen } = await import('#admin/editor/editor-screen.tsx')
  return { Component: EditorScreen }
}

/** One editor for both addresses: a new article changes its address when it is saved. */
type EditorPath = '/admin/create' | '/admin/edit/:id'

/** What each address behind the sign-in shows. */
const screens: Record<
  Exclude<ScreenPath, EditorPath>,
  Pick<NonIndexRouteObject, 'element' | 'lazy'>
> = {
  '/admin': { element: <DashboardScreen /> },
  '/admin/staging': { element: <StagingScreen /> },
  '/admin/board': { element: <BoardScreen /> },
  '/admin/calendar': {
    // It brings what it takes to count in time zones.
    lazy: async () => ({
      Component: (await import('#admin/schedule/calendar-screen.tsx')).CalendarScreen,
    }),
  },
  '/admin/media': {
    // Few sign in to look at pictures.
    lazy: async () => ({ Component: (await import('#admin/images/media-screen.tsx')).MediaScreen }),
  },
  '/admin/account': { element: <AccountScreen /> },
  '/admin/authors': {
    // It prepares pictures.
    lazy: async () => ({
      Component: (await import('#admin/authors/authors-screen.tsx')).AuthorsScreen,
    }),
  },
  '/admin/editions': { element: <EditionsScreen /> },
  '/admin/editions/:id': { element: <EditionScreen /> },
  '/admin/corrections': { element: <CorrectionsScreen /> },
  '/admin/releases': { element: <ReleasesScreen /> },
  '/admin/keys': { element: <AccessKeysScreen /> },
  '/admin/bin': { element: <BinScreen /> },
  '/admin/accounts': { element: <AccountsScreen /> },
  '/admin/audit': { element: <AuditScreen /> },
  '/admin/settings': { element: <SettingsScreen /> },
  '/admin/settings/tokens': {
    // Few connect programs.
    lazy: async () => ({
      Component: (await import('#admin/tokens/tokens-screen.tsx')).TokensScreen,
    }),
  },
  '/admin/settings/webhooks': {
    lazy: async () => ({
      Component: (await import('#admin/webhooks/webhooks-screen.tsx')).WebhooksScreen,
    }),
  },
}

/** The screens that need exactly this role. */
function routesFor(role: Role): RouteObject[] {
  const paths = portalScreens.filter((screen) => screen.role === role).map(({ path }) => path)
  // `null`: the addresses add nothing to the editor's element.
  const written = paths.filter(isEditorPath).map((path) => ({ path, element: null }))
  return [
    ...paths.filter((path) => !isEditorPath(path)).map((path) => ({ path, ...screens[path] })),
    ...(written.length > 0 ? [{ lazy: editor, children: written }] : []),
  ]
}

function isEditorPath(path: ScreenPath): path is EditorPath {
  return path === '/admin/create' || path === '/admin/edit/:id'
}

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
            children: roles.map((role) => ({
              element: <RequireRole least={role} />,
              children: routesFor(role),
            })),
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

function BrokenScreen() {
  const error = useRouteError()
  useEffect(() => {
    console.error(error)
  }, [error])
  return (
    <main className="stranded" id="main">
      <h1 className="heading">Something went wrong</h1>
      <Alert>This page could not be loaded. Please try again.</Alert>
      <Button onClick={() => location.reload()}>Retry</Button>
      <a href="/admin">Back to articles</a>
    </main>
  )
}
