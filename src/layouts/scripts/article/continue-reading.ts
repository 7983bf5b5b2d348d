import { markRead } from '#src/layouts/scripts/article-marks.ts'
import { pageWords } from '#src/layouts/scripts/page-words.ts'
import {
  forgetReadingPosition,
  readingPosition,
  storeReadingPosition,
} from '#src/layouts/scripts/reading-positions.ts'

// Keeps in this browser how far an article was read, and offers to go on there.

/** Blocks at the start, where the reader needs no help to go on. */
const opening = 2
/** Below the site's header, in pixels. */
const top = 90
const pauseMs = 300

const body = document.querySelector('.article > .article-body')
const actions = document.querySelector('.article-actions')

function store(): void {
  if (!body) return
  if (body.getBoundingClientRect().bottom <= innerHeight) {
    forgetReadingPosition()
    markRead(location.pathname)
    return
  }
  const index = [...body.children].findIndex((block) => block.getBoundingClientRect().bottom > top)
  if (index >= opening) storeReadingPosition(index)
}

function offer(block: Element): void {
  const link = document.createElement('a')
  link.className = 'resume tool'
  link.href = '#content'
  link.textContent = pageWords().articleScripts?.resume ?? ''
  link.addEventListener('click', (event) => {
    event.preventDefault()
    block.setAttribute('tabindex', '-1')
    block.scrollIntoView()
    if (block instanceof HTMLElement) block.focus({ preventScroll: true })
    link.remove()
  })
  actions?.append(link)
}

const left = body?.children[readingPosition() ?? -1]
if (left && location.hash === '') offer(left)

let pause: ReturnType<typeof setTimeout> | undefined
addEventListener(
  'scroll',
  () => {
    clearTimeout(pause)
    pause = setTimeout(store, pauseMs)
  },
  { passive: true },
)
