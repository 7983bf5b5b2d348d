import { parseHtml, serializeHtml, walk } from '#domain/html-tree.ts'

/** Word marks a list item with a style such as `mso-list:l0 level2 lfo1`: the list, then the level. */
const itemPattern = /\b(l\d+)\s+level(\d+)(?:\s+(lfo\d+))?/

/** The marker of a numbered item: a number, letters or a Roman numeral before a dot or bracket. */
const numberPattern = /^\s*\(?(?:(\d+)|[a-z]{1,4})[.)]/i

interface OpenList {
  level: number
  /** Which of the document's lists it is. Items of another one do not continue it. */
  id: string
  element: HTMLElement
}

/** Turns the paragraphs as which Word copies list items into lists. Changes `body` in place. */
export function listsFromWord(body: HTMLElement): void {
  paragraphsFromWordOnline(body)
  let open: OpenList[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const [, list = '', levelDigits = '0', override = ''] =
      itemPattern.exec(pastedStyle(paragraph, 'mso-list')) ?? []
    const level = Number(levelDigits)
    if (level === 0) continue
    if (paragraph.previousElementSibling !== last) open = []
    const number = numberPattern.exec(takeMarker(paragraph))
    const tag = number ? 'ol' : 'ul'
    const id = `${tag} ${list} ${override}`
    open = open.filter((outer) => outer.level < level || (outer.level === level && outer.id === id))
    let innermost = open.at(-1)
    if (!innermost || innermost.level < level) {
      const element = body.ownerDocument.createElement(tag)
      const first = Number(number?.[1] ?? 1)
      if (first > 1) element.setAttribute('start', String(first))
      if (innermost) (innermost.element.lastElementChild ?? innermost.element).append(element)
      else paragraph.before(element)
      innermost = { level, id, element }
      open.push(innermost)
    }
    const item = body.ownerDocument.createElement('li')
    const text = body.ownerDocument.createElement('p')
    text.append(...paragraph.childNodes)
    item.append(text)
    innermost.element.append(item)
    paragraph.remove()
    last = open[0]?.element ?? null
  }
}

/** Word on the web writes each item as a list of its own: makes of it what Word writes. */
function paragraphsFromWordOnline(body: HTMLElement): void {
  for (const item of body.querySelectorAll<HTMLElement>('li[data-aria-level]')) {
    const list = item.parentElement
    const paragraph = item.querySelector('p')
    if (!list || !paragraph) continue
    paragraph.dataset.style = `mso-list:l0 level${item.dataset.ariaLevel}`
    const marker = paragraph.ownerDocument.createElement('span')
    marker.dataset.style = 'mso-list:ignore'
    if (list.tagName === 'OL') marker.textContent = `${item.dataset.ariaPosinset}.`
    paragraph.prepend(marker)
    const frame = list.closest('.ListContainerWrapper') ?? list
    frame.before(paragraph)
    item.remove()
    if (frame.textContent?.trim() === '') frame.remove()
  }
}

/** Removes the marker that Word wrote into the item's text, and returns it. */
function takeMarker(paragraph: HTMLElement): string {
  const marker = [...paragraph.querySelectorAll<HTMLElement>('span')].find(
    (span) => pastedStyle(span, 'mso-list') === 'ignore',
  )
  const text = marker?.textContent ?? ''
  marker?.remove()
  return text
}

/**
 * Parses pasted HTML into a document of its own. Inline styles are moved to `data-style` before,
 * because the page's Content-Security-Policy also forbids to read them.
 */
export function parsePastedHtml(html: string): HTMLElement {
  const tree = parseHtml(html)
  walk(tree, (node) => {
    if (node.type !== 'element') return
    const { style } = node.properties
    delete node.properties.style
    // By the attribute's name, as the parser writes one that was there before.
    if (typeof style === 'string') node.properties['data-style'] = style
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
