import { pageWords } from '#src/layouts/scripts/page-words.ts'

const status = document.querySelector('[data-share-status]')

function showStatus(text: string): void {
  if (status) status.textContent = text
}

export function copyResult(isCopied: boolean): string {
  const { linkCopied = '', copyFromBar = '' } = pageWords().articleScripts ?? {}
  return isCopied ? linkCopied : copyFromBar
}

/** Copies an address, says so beside the Share button for a while, and returns whether it worked. */
export async function copyLink(url: string): Promise<boolean> {
  const isCopied = await navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  )
  showStatus(copyResult(isCopied))
  setTimeout(() => showStatus(''), 4000)
  return isCopied
}
