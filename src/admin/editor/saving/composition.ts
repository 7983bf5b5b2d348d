/** A word that is composed, and that no key changes for so long, is not waited for. */
const longestPauseMs = 15_000

/** The text editor reads a word right after its composition. */
const readMs = 50

let composing = false
let waiting: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function end(): void {
  composing = false
  for (const resolve of waiting) resolve()
  waiting = []
}

/** Follows what is composed in the page with an input method, as Japanese is. Returns what stops it. */
export function watchComposition(): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const endAfter = (delayMs: number) => () => {
    clearTimeout(timer)
    composing = true
    timer = setTimeout(end, delayMs)
  }
  for (const type of ['compositionstart', 'compositionupdate']) {
    document.addEventListener(type, endAfter(longestPauseMs), { signal })
  }
  document.addEventListener('compositionend', endAfter(readMs), { signal })
  return () => {
    watching.abort()
    clearTimeout(timer)
    end()
  }
}

/** Resolves when no word is being composed. */
export function composed(): Promise<void> {
  return new Promise((resolve) => {
    if (composing) waiting.push(resolve)
    else resolve()
  })
}
