import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react'
import { KeyGuessingAlert } from '#admin/access-keys/key-guessing-alert.tsx'
import { AuditNewsNotice } from '#admin/audit/audit-news.tsx'
import { EndedSession } from '#admin/auth/ended-session.tsx'
import { PasswordDialog } from '#admin/auth/password-dialog.tsx'
import { useAccount, useMay } from '#admin/auth/session-context.tsx'
import { Brand } from '#admin/brand.tsx'
import { Link, ScreenLink } from '#admin/navigation/link.tsx'
import { useNavigate, useVisit } from '#admin/navigation/navigation.tsx'
import { Palette } from '#admin/palette/palette.tsx'
import { SiteStatus } from '#admin/releases/site-status.tsx'
import { ScheduleAlert } from '#admin/schedule/schedule-alert.tsx'
import { OpenedDialog } from '#admin/ui/dialogs/opened-dialog.tsx'
import { usePreventFileDrops } from '#admin/ui/dragging/use-prevent-file-drops.ts'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { Messages } from '#admin/ui/messages.tsx'
import { useListener } from '#admin/ui/use-listener.ts'
import { StorageAlert, WebhookAlert } from '#admin/vitals/diagnostics-alerts.tsx'
import { isAtLeast } from '#domain/accounts/role.ts'
import { writeEntry } from '#islands/stored-entry.ts'
import { portalScreens, screenGroups } from './screens.ts'

const LogoutDialog = lazyPart('LogoutDialog', () => import('#admin/auth/logout-dialog.tsx'))

/** The frame of every signed-in screen: navigation, the site's status and logout. */
export function Shell({ children }: { children: ReactNode }) {
  const { username } = useAccount()
  const may = { editor: useMay('editor'), owner: useMay('owner') }
  const [loggingOut, setLoggingOut] = useState(false)
  const navigate = useNavigate()
  usePreventFileDrops()
  const actions = [
    { label: 'Write a new article', role: 'writer', run: () => navigate('/admin/create') },
    {
      label: 'Make a new edition',
      role: 'editor',
      run: () => navigate('/admin/editions/new'),
    },
    { label: 'Switch between paper and night', role: 'writer', run: toggle },
    { label: 'View site', role: 'writer', run: () => location.assign('/') },
    { label: 'Logout', role: 'writer', run: () => setLoggingOut(true) },
  ] as const
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <Link className="brand" to="/admin">
          <Brand />
          <span className="label">Admin</span>
        </Link>
        {may.editor && <SiteStatus />}
        <PortalNav />
        <Palette actions={actions} />
        <div className="bar-tools">
          <a href="/">View site</a>
          <Link
            className="bar-account"
            to="/admin/account"
            aria-label={`Your account${username ? `: ${username}` : ''}`}
          >
            <span aria-hidden="true">{(username ?? '·').slice(0, 1)}</span>
          </Link>
          <button
            type="button"
            title={username ? `Signed in as ${username}` : undefined}
            onClick={() => setLoggingOut(true)}
          >
            Logout
          </button>
          <ThemeToggle />
        </div>
        {may.editor && <KeyGuessingAlert />}
        {may.editor && <ScheduleAlert />}
        {may.owner && <StorageAlert />}
        {may.owner && <WebhookAlert />}
        <EndedSession />
      </header>
      {may.owner && <AuditNewsNotice />}
      <Messages>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </Messages>
      <PasswordDialog />
      {loggingOut && (
        <OpenedDialog onClose={() => setLoggingOut(false)}>
          <LogoutDialog onClose={() => setLoggingOut(false)} />
        </OpenedDialog>
      )}
    </div>
  )
}

/** The links to the portal's screens: behind a button on phones and small tablets. */
function PortalNav() {
  const id = useId()
  const { number } = useVisit()
  const { role } = useAccount()
  // So a menu closes when a link is followed.
  const [openAt, setOpenAt] = useState<number | null>(null)
  const isOpen = openAt === number
  const button = useRef<HTMLButtonElement>(null)
  useListener('keydown', ({ key }) => {
    if (!isOpen || key !== 'Escape') return
    setOpenAt(null)
    button.current?.focus()
  })
  return (
    <>
      <button
        ref={button}
        type="button"
        className="bar-menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? null : number)}
      >
        Menu
      </button>
      <nav id={id} className={isOpen ? 'bar-nav bar-nav-open' : 'bar-nav'} aria-label="Portal">
        {screenGroups.map((name) => {
          const screens = portalScreens.filter(
            (screen) => 'group' in screen && screen.group === name && isAtLeast(role, screen.role),
          )
          if (screens.length === 0) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: it groups links, not fields
            <div key={name} className="bar-group" role="group" aria-label={name}>
              <span className="bar-group-name" aria-hidden="true">
                {name}
              </span>
              {screens.map(
                (screen) =>
                  'label' in screen && (
                    <ScreenLink key={screen.path} to={screen.path}>
                      {screen.label}
                    </ScreenLink>
                  ),
              )}
            </div>
          )
        })}
      </nav>
    </>
  )
}

const root = document.documentElement
const system = () => window.matchMedia?.('(prefers-color-scheme: dark)')

function isNight(): boolean {
  return root.dataset.theme ? root.dataset.theme === 'night' : (system()?.matches ?? false)
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(root, { attributeFilter: ['data-theme'] })
  system()?.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    system()?.removeEventListener('change', listener)
  }
}

function toggle(): void {
  root.dataset.theme = isNight() ? 'paper' : 'night'
  // The reader's pages read the same key before the first paint.
  writeEntry('latchkey.theme', root.dataset.theme)
}

/** Switches between paper and night, in the portal and on the reader's pages. */
function ThemeToggle() {
  const night = useSyncExternalStore(subscribe, isNight)
  return (
    <button
      type="button"
      className="theme-toggle"
      aria-pressed={night}
      aria-label="Night theme"
      onClick={toggle}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
        <circle cx="8" cy="8" r="6.3" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <path d="M8 1.7a6.3 6.3 0 0 1 0 12.6z" fill="currentColor" />
      </svg>
    </button>
  )
}
