import { copyLink } from './copy-link.ts'

async function share(): Promise<void> {
  const url =
    document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href
  if (navigator.share) {
    const title = document.querySelector('h1')?.textContent ?? document.title
    // Rejects if the reader closes the sheet without sharing.
    await navigator.share({ title, url }).catch(() => undefined)
    return
  }
  await copyLink(url)
}

document.querySelector('[data-share]')?.addEventListener('click', share)
