import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { Route } from 'wouter'
import { loadCode } from '#admin/api/leaving.ts'
import { DashboardScreen } from '#admin/articles/dashboard-screen.tsx'
import { RequireAdmin, RequireRole } from '#admin/auth/require-admin.tsx'
import { Link } from '#admin/navigation/link.tsx'
import { Navigation, useVisit } from '#admin/navigation/navigation.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { ErrorBoundary } from '#admin/ui/dialogs/error-boundary.tsx'
import { ScreenLoading } from '#admin/ui/loading.tsx'
import { useListener } from '#admin/ui/use-listener.ts'
import { portalScreens, type ScreenPath } from './screens.ts'
import { Shell } from './shell.tsx'

type Load = () => Promise<ComponentType>

/** A screen that is loaded when it is opened. */
function screen<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): Load {
  return async () => (await loadCode(load))[name]
}

/** What is open to everybody. */
const entrances = {
  '/admin/login': screen('LoginScreen', () => import('#admin/auth/login-screen.tsx')),
  '/admin/invitation': screen(
    'InvitationScreen',
    () => import('#admin/accounts/invitation-screen.tsx'),
  ),
}

/** One editor for both addresses: a new article changes its address when it is saved. */
const loadEditor = screen('EditorScreen', () => import('#admin/editor/editor-screen.tsx'))

/** What each address behind the sign-in shows: each loads what it needs, the first comes with the portal. */
const screens: Record<ScreenPath, Load> = {
  '/admin': async () => DashboardScreen,
  '/admin/create': loadEditor,
  '/admin/edit/:id': loadEditor,
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

export function Portal() {
  return (
    <Navigation open={openPage}>
      <ScreenLoading />
    </Navigation>
  )
}

async function openPage(isAt: (path: string) => boolean): Promise<ReactNode> {
  const page = await openScreen(isAt)
  return (
    <ErrorBoundary fallback={(error, retry) => <BrokenPage error={error} retry={retry} />}>
      {page}
    </ErrorBoundary>
  )
}

/**
 * What an address shows, once its code is loaded. Screens of one kind are the same component in the same place,
 * so an editor stays open when its address changes.
 */
async function openScreen(isAt: (path: string) => boolean): Promise<ReactNode> {
  for (const [path, load] of Object.entries(entrances)) {
    if (isAt(path)) return loaded(load, BrokenPage)
  }
  const found = portalScreens.find(({ path }) => isAt(path))
  if (!found) return <RedirectToSite />
  const { path, role } = found
  return (
    <RequireAdmin>
      <Shell>
        <RequireRole least={role}>
          <ErrorBoundary fallback={(error, retry) => <Broken error={error} retry={retry} />}>
            <Route path={path}>{await loaded(screens[path], Broken)}</Route>
          </ErrorBoundary>
        </RequireRole>
      </Shell>
    </RequireAdmin>
  )
}

interface BrokenProps {
  error: unknown
  /** Called when another address is opened. */
  retry?: () => void
}

async function loaded(load: Load, Failed: ComponentType<BrokenProps>): Promise<ReactNode> {
  try {
    return createElement(await load())
  } catch (error) {
    return <Failed error={error} />
  }
}

/** Unknown paths below /admin go to the site, which redirects them to the home page. */
function RedirectToSite() {
  useEffect(() => {
    location.replace('/')
  }, [])
  return null
}

/** Where the portal itself could not be shown. */
function BrokenPage(props: BrokenProps) {
  return (
    <main id="main">
      <Broken {...props} />
    </main>
  )
}

/** What could not be shown, in the place of it. It is loaded again once there is a connection. */
function Broken({ error, retry }: BrokenProps) {
  const { pathname } = useVisit()
  const [failedAt] = useState(pathname)
  const [isOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    console.error(error)
  }, [error])
  useEffect(() => {
    if (pathname !== failedAt) retry?.()
  }, [pathname, failedAt, retry])
  useListener('online', () => location.reload())
  return (
    <div className="stranded">
      <h1 className="heading" tabIndex={-1}>
        {isOffline ? 'No connection' : 'Something went wrong'}
      </h1>
      <Alert>
        {isOffline
          ? 'This page is loaded once you are online.'
          : 'This page could not be loaded. Please try again.'}
      </Alert>
      {!isOffline && <Button onClick={() => location.reload()}>Retry</Button>}
      {isOffline ? (
        <Link to="/admin">Back to articles</Link>
      ) : (
        <a href="/admin">Back to articles</a>
      )}
    </div>
  )
}
