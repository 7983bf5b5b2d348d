import { visit } from 'unist-util-visit'
import { parseHtml, serializeHtml } from '#domain/html-tree.ts'

/**
 * Parses pasted HTML into a document of its own. Inline styles are moved to `data-style` before,
 * because the page's Content-Security-Policy also forbids to read them.
 */
export function parsePastedHtml(html: string): HTMLElement {
  const tree = parseHtml(html)
  visit(tree, 'element', ({ properties }) => {
    const { style } = properties
    delete properties.style
    if (typeof style === 'string') properties.dataStyle = style
  })
  return new DOMParser().parseFromString(serializeHtml(tree), 'text/html').body
}

/** An inline style property's value in lower case; empty if it is not set. */
export function pastedStyle(element: HTMLElement, name: string): string {
  for (const declaration of (element.dataset.style ?? '').split(';')) {
    const [property = '', ...value] = declaration.split(':')
    if (property.trim().toLowerCase() === name) return value.join(':').trim().toLowerCase()
  }
  return ''
}
