const menu = document.querySelector<HTMLDialogElement>('.site-menu')
const open = document.querySelector<HTMLAnchorElement>('[data-menu-open]')
const close = document.querySelector<HTMLAnchorElement>('[data-menu-close]')
const admin = document.querySelector<HTMLAnchorElement>('[data-admin-entry]')

/** A link that works without scripts becomes the button that it looks like. */
function asButton(link: HTMLAnchorElement | null, act: () => void): void {
  link?.setAttribute('role', 'button')
  link?.addEventListener('click', (event) => {
    event.preventDefault()
    act()
  })
  link?.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    act()
  })
}

function isAdmin(): boolean {
  try {
    return localStorage.getItem('latchkey.admin') !== null
  } catch {
    return false
  }
}

open?.setAttribute('aria-haspopup', 'dialog')
asButton(open, () => {
  if (admin) {
    admin.textContent = isAdmin() ? 'Admin' : 'Admin Login'
    admin.href = isAdmin() ? '/admin' : '/admin/login'
  }
  menu?.showModal()
})
asButton(close, () => menu?.close())
// A menu that was left open must not be there when the reader comes back to the page.
addEventListener('pagehide', () => menu?.close())
