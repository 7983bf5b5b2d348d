import { pastedStyle } from './pasted-style.ts'

/** A paragraph that Word shows as an item of a list says `mso-list:l0 level2 lfo1`. */
const levelPattern = /level(\d+)/

/** A marker of a numbered list: a figure, letters or a Roman number before a point or bracket. */
const numberPattern = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i

/**
 * Word copies lists as paragraphs that look like items: makes lists of them.
 *
 * @param body what was pasted; it is changed
 */
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

/** Takes the drawn marker out of an item; answers what it was. */
function takeMarker(paragraph: HTMLElement): string {
  const marker = [...paragraph.querySelectorAll<HTMLElement>('span')].find(
    (span) => pastedStyle(span, 'mso-list') === 'ignore',
  )
  const drawn = marker?.textContent ?? ''
  marker?.remove()
  return drawn
}
