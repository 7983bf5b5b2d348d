import { pastedStyle } from './pasted-style.ts'

/** Word marks a list item with a style such as `mso-list:l0 level2 lfo1`. */
const levelPattern = /level(\d+)/

/** The marker of a numbered item: a number, letters or a Roman numeral before a dot or bracket. */
const numberPattern = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i

/** Turns the paragraphs as which Word copies list items into lists. Changes `body` in place. */
export function listsFromWord(body: HTMLElement): void {
  let open: { level: number; list: HTMLElement }[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const level = Number(levelPattern.exec(pastedStyle(paragraph, 'mso-list'))?.[1] ?? 0)
    if (level === 0) continue
    if (paragraph.previousElementSibling !== last) open = []
    const tag = numberPattern.test(takeMarker(paragraph)) ? 'ol' : 'ul'
    open = open.filter((outer) => outer.level <= level)
    const innermost = open.at(-1)
    if (!innermost || innermost.level < level) {
      const list = body.ownerDocument.createElement(tag)
      if (innermost) (innermost.list.lastElementChild ?? innermost.list).append(list)
      else paragraph.before(list)
      open.push({ level, list })
    }
    const item = body.ownerDocument.createElement('li')
    const text = body.ownerDocument.createElement('p')
    text.append(...paragraph.childNodes)
    item.append(text)
    open.at(-1)?.list.append(item)
    paragraph.remove()
    last = open[0]?.list ?? null
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
