const status = document.querySelector('[data-share-status]')

function showStatus(text: string): void {
  if (status) status.textContent = text
}

/** Copies an address, says so beside the Share button for a while, and returns whether it worked. */
export async function copyLink(url: string): Promise<boolean> {
  const isCopied = await navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  )
  showStatus(isCopied ? 'Link copied' : 'Copy it from the address bar')
  setTimeout(() => showStatus(''), 4000)
  return isCopied
}
