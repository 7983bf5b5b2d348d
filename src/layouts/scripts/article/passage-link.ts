import { pageWords } from '#src/layouts/scripts/page-words.ts'
import { copyLink, copyResult } from './copy-link.ts'
import { placePopover } from './place-popover.ts'
import { type Place, type Run, textFragment } from './text-fragment.ts'

// Offers the address of the passage that is selected. The Tab key leads to the offer, and on from it to what
// follows the passage, as if the offer stood there.

const blocks = 'p, h1, h2, h3, h4, li, td, th, caption, figcaption, pre, blockquote'
/** What is no text of the article, or stands in it in some windows only. */
const unread = '.note, .note-card, .cover-missing, [aria-hidden="true"]'
const label = pageWords().articleScripts?.copyPassage ?? ''
const copiedMs = 2000

const article = document.querySelector('article.article')
const button = document.createElement('button')
button.type = 'button'
button.className = 'passage-link'
button.popover = 'manual'
button.tabIndex = -1

/** The selected range, if it is in the article and not in what is no text of it. */
function selectedRange(): Range | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.toString().trim() === '') return undefined
  const range = selection.getRangeAt(0)
  const body = article?.querySelector('.article-body')
  return body?.contains(range.commonAncestorContainer) ? range : undefined
}

/** The text of the article in runs, and where a range of it starts and ends. */
function readText(range: Range): { runs: Run[]; start?: Place; end?: Place } {
  const text: { runs: Run[]; start?: Place; end?: Place } = { runs: [''] }
  if (!article) return text
  const mark = (node: Text, run: number, before: number) => {
    const from = node === range.startContainer ? range.startOffset : 0
    const to = node === range.endContainer ? range.endOffset : node.length
    if (!/[\p{L}\p{N}]/u.test(node.data.slice(from, to))) return
    text.start ??= { run, offset: before + from }
    text.end = { run, offset: before + to }
  }
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  let block: Element | null | undefined
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (node.matches(`br, ${unread}`)) block = undefined
      continue
    }
    if (!(node instanceof Text) || node.parentElement?.closest(unread)) continue
    const own = node.parentElement?.closest(blocks)
    if (own !== block) text.runs.push('')
    block = own
    const run = text.runs.length - 1
    const before = text.runs[run]?.length ?? 0
    text.runs[run] += node.data
    // Browsers find whole words, and to them the number of a source is part of the word before it.
    if (node.parentElement?.closest('.cite')) block = undefined
    else if (range.intersectsNode(node)) mark(node, run, before)
  }
  return text
}

function placeOf(range: Range | undefined): string {
  const { startContainer: start } = range ?? {}
  const element = start instanceof Element ? start : start?.parentElement
  return element?.closest('.article-body > [id]')?.id ?? ''
}

async function copyPassage(): Promise<void> {
  const range = selectedRange()
  const { runs, start, end } = range ? readText(range) : { runs: [] }
  const fragment = start && end && textFragment(runs, start, end)
  const url = new URL(location.pathname, location.href)
  // Browsers that do not know text fragments open the paragraph.
  url.hash = `${placeOf(range)}${fragment ?? ''}`
  const isCopied = await copyLink(url.href)
  if (!isCopied) history.replaceState(history.state, '', url)
  button.textContent = copyResult(isCopied)
  setTimeout(show, copiedMs)
}

function show(): void {
  const range = selectedRange()
  button.textContent = label
  if (!range) {
    button.hidePopover()
    return
  }
  button.showPopover()
  placePopover(button, () => endOf(range))
}

/** Where the last line of a range ends. */
function endOf(range: Range): DOMRect {
  const { right, top, height } = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect()
  return new DOMRect(right, top, 0, height)
}

/** Focuses the first element behind the end of a range, or the last one before it, that the Tab key stops at. */
function leave(range: Range, isBack: boolean): boolean {
  const stops = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element.tabIndex >= 0 && range.comparePoint(element, 0) > 0 !== isBack,
  )
  if (isBack) stops.reverse()
  return stops.some((element) => {
    // What is hidden does not take the focus.
    element.focus()
    return element === document.activeElement
  })
}

/** Where the Tab key led to from the offer: only from there it leads back, or it would lead nowhere else. */
let follower: Element | null = null

function tabThroughOffer(event: KeyboardEvent): void {
  const { key, shiftKey: isBack } = event
  const { activeElement } = document
  if (key !== 'Tab' || !button.matches(':popover-open')) return
  const range = selectedRange()
  if (activeElement === button) {
    if (range && leave(range, isBack)) event.preventDefault()
    follower = isBack ? null : document.activeElement
  } else if (isBack ? activeElement === follower : !follower) {
    event.preventDefault()
    button.focus()
  }
}

let pause: ReturnType<typeof setTimeout> | undefined
function showSoon(): void {
  follower = null
  clearTimeout(pause)
  pause = setTimeout(show, 200)
}

// Browsers before 2024 would show the button below the page.
if ('popover' in HTMLElement.prototype) {
  document.body.append(button)
  // A press on the button does not end the selection.
  button.addEventListener('pointerdown', (event) => event.preventDefault())
  button.addEventListener('click', copyPassage)
  button.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') getSelection()?.empty()
  })
  document.addEventListener('selectionchange', showSoon)
  document.addEventListener('keydown', tabThroughOffer)
  showSoon()
}
