import { adminTokenKey, readStoredToken } from '#islands/reader-session.ts'

const menu = document.querySelector<HTMLDialogElement>('.site-menu')
const open = document.querySelector<HTMLAnchorElement>('[data-menu-open]')
const close = document.querySelector<HTMLAnchorElement>('[data-menu-close]')
const admin = document.querySelector<HTMLAnchorElement>('[data-admin-entry]')

/** Turns a link, the fallback without scripts, into a button. */
function asButton(link: HTMLAnchorElement | null, onClick: () => void): void {
  if (!link) return
  const press = (event: Event) => {
    event.preventDefault()
    onClick()
  }
  link.role = 'button'
  link.addEventListener('click', press)
  link.addEventListener('keydown', (event) => event.key === ' ' && press(event))
}

const loginLabel = admin?.textContent ?? ''

function openMenu(): void {
  if (admin) {
    const isAdmin = readStoredToken(adminTokenKey) !== null
    admin.textContent = isAdmin ? (admin.dataset.adminEntry ?? '') : loginLabel
    admin.href = isAdmin ? '/admin' : '/admin/login'
  }
  menu?.showModal()
}

open?.setAttribute('aria-haspopup', 'dialog')
asButton(open, openMenu)
asButton(close, () => menu?.close())
// The link was followed before this script came. A fragment without an element ends that, and scrolls nowhere.
if (open && location.hash === open.hash) {
  location.replace('#-')
  history.replaceState(history.state, '', location.pathname + location.search)
  open.focus()
  openMenu()
}
// Closed before the page enters the back/forward cache.
addEventListener('pagehide', () => menu?.close())
