/** Elements that only hold others together: articles know none of them. */
const containers =
  'div, section, article, main, header, footer, aside, nav, address, center, details, summary, dl, dt, dd, form, fieldset'

const blocks = `p, h1, h2, h3, ul, ol, li, blockquote, pre, figure, hr, table, ${containers}`

/**
 * Makes paragraphs of what stood in lines of its own for other reasons: in containers, or between
 * empty lines. Words that were pasted without any block stay words in a line.
 *
 * @param body what was pasted; it is changed
 */
export function paragraphsFromContainers(body: HTMLElement): void {
  for (const heading of body.querySelectorAll('h4, h5, h6')) rename(heading, 'h3')
  // From the inside, so that each holds nothing but lines and blocks when its turn comes.
  for (const container of [...body.querySelectorAll(containers)].reverse()) {
    if (container.closest('pre')) continue
    wrapLines(container)
    container.replaceWith(...container.childNodes)
  }
  if ([...body.children].some((child) => child.matches(blocks))) wrapLines(body)
  for (const paragraph of body.querySelectorAll('p')) {
    const [image, more] = paragraph.querySelectorAll('img')
    // An image is a block of its own: a paragraph around nothing else would stay behind, empty.
    if (image && !more && paragraph.textContent?.trim() === '') paragraph.replaceWith(image)
  }
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Puts every run of words between two blocks, or two line breaks in a row, into a paragraph. */
function wrapLines(container: Element): void {
  let run: ChildNode[] = []
  const close = () => {
    const spoken = run.some((node) => node.textContent?.trim() || holdsImage(node))
    if (spoken) {
      const paragraph = container.ownerDocument.createElement('p')
      run[0]?.before(paragraph)
      paragraph.append(...trimBreaks(run))
    }
    run = []
  }
  for (const node of [...container.childNodes]) {
    if (isBlock(node)) close()
    else if (isBreak(node) && isBreak(run.findLast(isSeen))) {
      node.remove()
      close()
    } else run.push(node)
  }
  close()
  for (const stray of container.querySelectorAll(':scope > br')) stray.remove()
}

function trimBreaks(run: readonly Node[]): Node[] {
  const isKept = (node: Node) => isSeen(node) && !isBreak(node)
  const last = run.findLastIndex(isKept)
  return run.slice(run.findIndex(isKept), last + 1)
}

function isBlock(node: Node): boolean {
  return node instanceof Element && node.matches(blocks)
}

function isBreak(node: Node | undefined): boolean {
  return node instanceof Element && node.tagName === 'BR'
}

function isSeen(node: Node): boolean {
  return node instanceof Element || node.textContent?.trim() !== ''
}

function holdsImage(node: Node): boolean {
  return node instanceof Element && (node.matches('img') || node.querySelector('img') !== null)
}
