import { pageWords } from '#src/layouts/scripts/page-words.ts'

const status = document.querySelector('[data-share-status]')

/** Says something beside the Share button, for a while. */
export function showStatus(text = ''): void {
  if (!status) return
  status.textContent = text
  setTimeout(() => {
    status.textContent = ''
  }, 4000)
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
  return isCopied
}
