/** `1`, `a`, `iv` or `*`. */
const marker = '(?:\\d{1,3}|[a-z]|[ivxlc]{1,6}|[*†‡§]{1,3})'

/** What a reference to a note looks like: a marker, also in brackets. */
const markerPattern = new RegExp(`^[[(]?${marker}[\\])]?$`, 'i')

/** What leads from a note back to its reference. */
const backPattern = new RegExp(`^(?:[\\^↑↩⏎]\\ufe0e?|[[(]?${marker}[\\])]?\\.?)$`, 'iu')

/** What only a reference to a note stands in, or holds. */
const referenceMarks =
  'sup, [role="doc-noteref"], [class*="footnote" i], [class*="endnote" i], [class*="noteref" i]'

/** Links to a place in a page. Browsers write them in full when they copy a part of one. */
const marks = 'a[href*="#"]'

/** The containers as which Word and LibreOffice write a note of several paragraphs. */
const noteContainers = 'div[id^="ftn"], div[id^="edn"], div[id^="sdfootnote"], div[id^="sdendnote"]'

/**
 * Turns footnotes into numbers in the text and a list of notes at its end. Other links within the
 * pasted page become plain words. Changes `body` in place.
 */
export function notesFromFootnotes(body: HTMLElement): void {
  const notes: Element[] = []
  for (const link of body.querySelectorAll<HTMLAnchorElement>(marks)) {
    const note = noteOf(link, body)
    if (!note) continue
    if (!notes.includes(note)) notes.push(note)
    const number = body.ownerDocument.createElement('sup')
    number.textContent = String(notes.indexOf(note) + 1)
    const around = link.parentElement
    const alone = around?.tagName === 'SUP' && around.textContent === link.textContent
    ;(alone ? around : link).replaceWith(number)
  }
  if (notes.length > 0) appendNotes(body, notes)
  for (const link of body.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes)
}

/** The note that a link refers to; undefined for links that are no references to a note. */
function noteOf(link: HTMLAnchorElement, body: HTMLElement): Element | undefined {
  if (!markerPattern.test(link.textContent?.trim() ?? '')) return undefined
  const target = targetOf(link, body)
  const note = target?.closest(noteContainers) ?? target?.closest('li, p, dd, aside')
  if (!note || note.contains(link)) return undefined
  // A note comes after its reference.
  const follows = link.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING
  return follows && (isReference(link) || leadsBack(note, link, body)) ? note : undefined
}

function isReference(link: HTMLAnchorElement): boolean {
  return (
    /^\s*\[.*\]\s*$/s.test(link.textContent ?? '') ||
    link.closest(referenceMarks) !== null ||
    link.querySelector(referenceMarks) !== null
  )
}

/** Whether a link in the note leads to the line of its reference. Other words link to paragraphs, too. */
function leadsBack(note: Element, link: HTMLAnchorElement, body: HTMLElement): boolean {
  const line = link.closest('p, li, dd, td, h1, h2, h3') ?? link
  return [...note.querySelectorAll<HTMLAnchorElement>(marks)].some((back) =>
    line.contains(targetOf(back, body) ?? null),
  )
}

/** What a link within the page leads to. */
function targetOf(link: HTMLAnchorElement, body: HTMLElement): Element | undefined {
  const name = decodedName(link)
  return [...body.querySelectorAll('[id], a[name]')].find(
    (element) => element.id === name || element.getAttribute('name') === name,
  )
}

function decodedName(link: HTMLAnchorElement): string {
  const name = link.getAttribute('href')?.split('#')[1] ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function appendNotes(body: HTMLElement, notes: readonly Element[]): void {
  const page = body.ownerDocument
  const list = page.createElement('ol')
  for (const note of notes) {
    for (const link of note.querySelectorAll(marks)) {
      if (backPattern.test(link.textContent?.trim() ?? '')) link.remove()
    }
    const item = page.createElement('li')
    const hasBlocks = note.querySelector('p, div, ul, ol') !== null
    const holder = hasBlocks ? item : item.appendChild(page.createElement('p'))
    holder.append(...note.childNodes)
    trimEnds(item)
    list.append(item)
    removeEmptied(note, body)
  }
  const heading = page.createElement('h2')
  heading.textContent = 'Notes'
  body.append(heading, list)
}

/** Removes the spaces that were around the markers. */
function trimEnds(item: Element): void {
  for (const paragraph of item.querySelectorAll('p')) {
    const texts = textsOf(paragraph)
    const [first] = texts
    const last = texts.at(-1)
    if (first) first.data = first.data.trimStart()
    if (last) last.data = last.data.trimEnd()
  }
}

function textsOf(element: Element): Text[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts.filter(
    ({ data }, index) => data.trim() !== '' || (index > 0 && index < texts.length - 1),
  )
}

/** Removes an emptied note with the containers and the rule that only it filled. */
function removeEmptied(note: Element, body: HTMLElement): void {
  let emptied = note
  while (emptied.parentElement && emptied.parentElement !== body) {
    const { parentElement: around } = emptied
    const filled = [...around.children].some(
      (child) => child !== emptied && !child.matches('hr, br') && child.textContent?.trim() !== '',
    )
    if (filled) break
    emptied = around
  }
  const rule = emptied.previousElementSibling
  if (rule?.tagName === 'HR' && rule.parentElement === body) rule.remove()
  emptied.remove()
}
