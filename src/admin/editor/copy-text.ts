import { parseHtml, plainText } from '#domain/html-tree.ts'

/**
 * Puts an article's text on the clipboard, with its formatting for what can take it.
 *
 * @param html the text
 * @returns whether the browser allowed it
 */
export async function copyText(html: string): Promise<boolean> {
  const plain = parseHtml(html)
    .children.map((block) => plainText(block))
    .join('\n\n')
  const parts = { 'text/html': html, 'text/plain': plain }
  try {
    await navigator.clipboard.write([new ClipboardItem(parts)])
    return true
  } catch {
    return false
  }
}
