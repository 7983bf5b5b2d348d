const menu = document.querySelector<HTMLDialogElement>('.site-menu')
const open = document.querySelector<HTMLAnchorElement>('[data-menu-open]')
const close = document.querySelector<HTMLAnchorElement>('[data-menu-close]')
const admin = document.querySelector<HTMLAnchorElement>('[data-admin-entry]')

/** Turns a link, the fallback without scripts, into a button. */
function asButton(link: HTMLAnchorElement | null, onClick: () => void): void {
  link?.setAttribute('role', 'button')
  link?.addEventListener('click', (event) => {
    event.preventDefault()
    onClick()
  })
  link?.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    onClick()
  })
}

function isAdmin(): boolean {
  try {
    return localStorage.getItem('latchkey.admin') !== null
  } catch {
    return false
  }
}

const loginLabel = admin?.textContent ?? ''

open?.setAttribute('aria-haspopup', 'dialog')
asButton(open, () => {
  if (admin) {
    admin.textContent = isAdmin() ? (admin.dataset.adminEntry ?? '') : loginLabel
    admin.href = isAdmin() ? '/admin' : '/admin/login'
  }
  menu?.showModal()
})
asButton(close, () => menu?.close())
// Closed before the page enters the back/forward cache.
addEventListener('pagehide', () => menu?.close())
