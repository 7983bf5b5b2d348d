import { visit } from 'unist-util-visit'
import { parseHtml, serializeHtml } from '#domain/html-tree.ts'

/**
 * Reads pasted HTML into a document of its own. Its styles are moved out of the browser's sight
 * first: the page's policy forbids inline ones, also to read them.
 *
 * @param html the clipboard's HTML
 * @returns the body of the document
 */
export function pastedBody(html: string): HTMLElement {
  const tree = parseHtml(html)
  visit(tree, 'element', ({ properties }) => {
    const { style } = properties
    delete properties.style
    if (typeof style === 'string') properties.dataStyle = style
  })
  return new DOMParser().parseFromString(serializeHtml(tree), 'text/html').body
}

/**
 * @param element an element of a pasted document
 * @param name a property of its inline style
 * @returns the property's value in lower case; empty where it has none
 */
export function pastedStyle(element: HTMLElement, name: string): string {
  for (const declaration of (element.dataset.style ?? '').split(';')) {
    const [property = '', ...value] = declaration.split(':')
    if (property.trim().toLowerCase() === name) return value.join(':').trim().toLowerCase()
  }
  return ''
}
