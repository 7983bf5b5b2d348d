import { type ComponentType, useEffect, useState } from 'react'
import {
  Link,
  type NonIndexRouteObject,
  Outlet,
  type RouteObject,
  useLocation,
  useRouteError,
} from 'react-router'
import { loadCode } from '#admin/api/leaving.ts'
import { DashboardScreen } from '#admin/articles/dashboard-screen.tsx'
import { RequireAdmin, RequireRole } from '#admin/auth/require-admin.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { ScreenLoading } from '#admin/ui/loading.tsx'
import { useListener } from '#admin/ui/use-listener.ts'
import { type Role, roles } from '#domain/accounts/role.ts'
import { isInPlaceNavigation } from './in-place-navigation.ts'
import { portalScreens, type ScreenPath } from './screens.ts'
import { Shell } from './shell.tsx'

/** One editor for both addresses: a new article changes its address when it is saved. */
type EditorPath = '/admin/create' | '/admin/edit/:id'

/** A screen that is loaded when it is opened. */
function screen<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): Pick<NonIndexRouteObject, 'lazy'> {
  return { lazy: async () => ({ Component: (await loadCode(load))[name] }) }
}

const editor = screen('EditorScreen', () => import('#admin/editor/editor-screen.tsx'))

/** What each address behind the sign-in shows: each loads what it needs, the first comes with the portal. */
const screens: Record<
  Exclude<ScreenPath, EditorPath>,
  Pick<NonIndexRouteObject, 'element' | 'lazy'>
> = {
  '/admin': { element: <DashboardScreen /> },
  '/admin/staging': screen(
    'StagingScreen',
    () => import('#admin/articles/staging/staging-screen.tsx'),
  ),
  '/admin/board': screen('BoardScreen', () => import('#admin/board/board-screen.tsx')),
  '/admin/calendar': screen('CalendarScreen', () => import('#admin/schedule/calendar-screen.tsx')),
  '/admin/media': screen('MediaScreen', () => import('#admin/images/media-screen.tsx')),
  '/admin/account': screen('AccountScreen', () => import('#admin/accounts/account-screen.tsx')),
  '/admin/authors': screen('AuthorsScreen', () => import('#admin/authors/authors-screen.tsx')),
  '/admin/editions': screen('EditionsScreen', () => import('#admin/editions/editions-screen.tsx')),
  '/admin/editions/:id': screen(
    'EditionScreen',
    () => import('#admin/editions/edition-screen.tsx'),
  ),
  '/admin/corrections': screen(
    'CorrectionsScreen',
    () => import('#admin/corrections/corrections-screen.tsx'),
  ),
  '/admin/releases': screen('ReleasesScreen', () => import('#admin/releases/releases-screen.tsx')),
  '/admin/keys': screen(
    'AccessKeysScreen',
    () => import('#admin/access-keys/access-keys-screen.tsx'),
  ),
  '/admin/bin': screen('BinScreen', () => import('#admin/articles/bin/bin-screen.tsx')),
  '/admin/accounts': screen('AccountsScreen', () => import('#admin/accounts/accounts-screen.tsx')),
  '/admin/audit': screen('AuditScreen', () => import('#admin/audit/audit-screen.tsx')),
  '/admin/settings': screen('SettingsScreen', () => import('#admin/settings/settings-screen.tsx')),
  '/admin/settings/appearance': screen(
    'AppearanceScreen',
    () => import('#admin/settings/appearance/appearance-screen.tsx'),
  ),
  '/admin/settings/tokens': screen('TokensScreen', () => import('#admin/tokens/tokens-screen.tsx')),
  '/admin/settings/webhooks': screen(
    'WebhooksScreen',
    () => import('#admin/webhooks/webhooks-screen.tsx'),
  ),
}

/** The screens that need exactly this role. */
function routesFor(role: Role): RouteObject[] {
  const paths = portalScreens.filter((screen) => screen.role === role).map(({ path }) => path)
  // `null`: the addresses add nothing to the editor's element.
  const written = paths.filter(isEditorPath).map((path) => ({ path, element: null }))
  return [
    ...paths.filter((path) => !isEditorPath(path)).map((path) => ({ path, ...screens[path] })),
    ...(written.length > 0 ? [{ ...editor, children: written }] : []),
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
      {
        path: '/admin/login',
        ...screen('LoginScreen', () => import('#admin/auth/login-screen.tsx')),
      },
      {
        path: '/admin/invitation',
        ...screen('InvitationScreen', () => import('#admin/accounts/invitation-screen.tsx')),
      },
      {
        element: <RequireAdmin />,
        children: [
          {
            element: <Shell />,
            children: roles.map((role) => ({
              element: <RequireRole least={role} />,
              errorElement: <Broken />,
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

/** Where the portal itself could not be shown. */
function BrokenScreen() {
  return (
    <main id="main">
      <Broken />
    </main>
  )
}

/** What could not be shown, in the place of it. It is loaded again once there is a connection. */
function Broken() {
  const error = useRouteError()
  const [isOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    console.error(error)
  }, [error])
  useListener('online', () => location.reload())
  return (
    <div className="stranded">
      <h1 className="heading">{isOffline ? 'No connection' : 'Something went wrong'}</h1>
      <Alert>
        {isOffline
          ? 'This page is loaded once you are online.'
          : 'This page could not be loaded. Please try again.'}
      </Alert>
      {!isOffline && <Button onClick={() => location.reload()}>Retry</Button>}
      <Link to="/admin" reloadDocument={!isOffline}>
        Back to articles
      </Link>
    </div>
  )
}
