import { pastedStyle } from './pasted-word-lists.ts'

/** Container elements, which articles do not have. */
const containers =
  'div, section, article, main, header, footer, aside, nav, address, center, details, summary, dl, dt, dd, form, fieldset'

const blocks = `p, h1, h2, h3, ul, ol, li, blockquote, pre, figure, hr, table, ${containers}`

/**
 * Turns lines in containers, or between empty lines, into paragraphs. Text that was pasted without
 * any block stays inline. Changes `body` in place.
 */
export function paragraphsFromContainers(body: HTMLElement): void {
  breaksFromLines(body)
  for (const heading of body.querySelectorAll('h4, h5, h6')) rename(heading, 'h3')
  // As Word on the web writes them.
  for (const heading of body.querySelectorAll('p[role="heading"]')) {
    rename(heading, `h${Math.min(3, Number(heading.getAttribute('aria-level')) || 2)}`)
  }
  // From the inside out: a container then has only inline nodes and blocks left.
  for (const container of [...body.querySelectorAll(containers)].reverse()) {
    if (container.closest('pre')) continue
    wrapLines(container)
    container.replaceWith(...container.childNodes)
  }
  if ([...body.children].some((child) => child.matches(blocks))) wrapLines(body)
  for (const paragraph of body.querySelectorAll('p')) {
    const [image, more] = paragraph.querySelectorAll('img')
    // An image is a block. A paragraph with nothing else in it would remain, empty.
    if (image && !more && paragraph.textContent?.trim() === '') paragraph.replaceWith(image)
  }
}

/** Writes the lines of poems and messages, which only their style keeps apart, with line breaks. */
function breaksFromLines(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const space = whiteSpaceOf(text.parentElement)
    if (!/^(?:pre|break)/.test(space)) continue
    const [first = '', ...others] = text.data.split('\n')
    const indented = others.map((line) =>
      space === 'pre-line'
        ? line
        : line.replace(/^ +(?=\S)/, (start) => '\u00a0'.repeat(start.length)),
    )
    const lines = indented.flatMap((line) => [body.ownerDocument.createElement('br'), line])
    text.replaceWith(first, ...lines)
  }
}

/** How the style of a text treats its spaces; empty where line breaks would be none. */
function whiteSpaceOf(element: Element | null): string {
  if (element?.closest('pre') || element?.matches('table, thead, tbody, tr, ul, ol')) return ''
  const styled = element?.closest<HTMLElement>('[data-style*="white-space"]')
  return styled ? pastedStyle(styled, 'white-space') : ''
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Wraps each run of inline nodes between two blocks or two line breaks in a paragraph. */
function wrapLines(container: Element): void {
  let run: ChildNode[] = []
  const closeRun = () => {
    const hasContent = run.some((node) => node.textContent?.trim() || holdsImage(node))
    if (hasContent) {
      const paragraph = container.ownerDocument.createElement('p')
      run[0]?.before(paragraph)
      paragraph.append(...trimBreaks(run))
    }
    run = []
  }
  for (const node of [...container.childNodes]) {
    if (isBlock(node)) closeRun()
    else if (isBreak(node) && isBreak(run.findLast(isVisible))) {
      node.remove()
      closeRun()
    } else run.push(node)
  }
  closeRun()
  for (const stray of container.querySelectorAll(':scope > br')) stray.remove()
}

function trimBreaks(run: readonly Node[]): Node[] {
  const isKept = (node: Node) => isVisible(node) && !isBreak(node)
  const last = run.findLastIndex(isKept)
  return run.slice(run.findIndex(isKept), last + 1)
}

function isBlock(node: Node): boolean {
  return node instanceof Element && node.matches(blocks)
}

function isBreak(node: Node | undefined): boolean {
  return node instanceof Element && node.tagName === 'BR'
}

function isVisible(node: Node): boolean {
  return node instanceof Element || node.textContent?.trim() !== ''
}

function holdsImage(node: Node): boolean {
  return node instanceof Element && (node.matches('img') || node.querySelector('img') !== null)
}
