/**
 * A piece of text that a browser finds as a whole: it contains no border of a block and no line break, and
 * the number of a source only at its end.
 */
export type Run = string

/** A place in the text: the index of a run and an offset in it. */
export interface Place {
  run: number
  offset: number
}

/** Words at each end of a passage that is too long to be named as a whole. */
const fewWords = 5
/** Words that a browser is asked to find as a whole, at most. */
const manyWords = 12
/** Words before a passage that tell it from others. */
const contextWords = 3

interface Word {
  from: number
  to: number
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

function wordsOf(run: Run): Word[] {
  return [...segmenter.segment(run)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ index, segment }) => ({ from: index, to: index + segment.length }))
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function has(text: string, term: string): boolean {
  return plain(text).toLowerCase().includes(term.toLowerCase())
}

/** In a text directive, a dash separates a context from its passage. */
function encode(term: string): string {
  return encodeURIComponent(term).replaceAll('-', '%2D')
}

/** The text of a run from one word to another, as a browser compares it. */
function slice(run: Run, from: Word | undefined, to: Word | undefined): string {
  return plain(run.slice(from?.from, to?.to))
}

/**
 * The fragment of an address that leads browsers to a passage (WICG, Text Fragments), of whole words:
 * all of them if they are few, else the first and the last ones, and some before them if the same
 * words occur earlier.
 *
 * @param runs the text of the page, up to the passage at least
 * @returns such as `:~:text=first%20words,last%20words`, without the `#`; undefined without a word
 */
export function textFragment(runs: readonly Run[], start: Place, end: Place): string | undefined {
  const head = runs[start.run] ?? ''
  const tail = runs[end.run] ?? ''
  const headWords = wordsOf(head)
  const tailWords = wordsOf(tail)
  const first = headWords.findIndex(({ to }) => to > start.offset)
  const last = tailWords.findLastIndex(({ from }) => from < end.offset)
  const [firstWord, lastWord] = [headWords[first], tailWords[last]]
  if (!firstWord || !lastWord) return undefined

  const isOneRun = start.run === end.run
  if (isOneRun && last < first) return undefined
  const earlier = [...runs.slice(0, start.run), head.slice(0, firstWord.from)].join('\n')
  if (isOneRun && last - first < manyWords) {
    const passage = slice(head, firstWord, lastWord)
    return directive(earlier, contextBefore(runs, start.run, first), passage)
  }

  const between = isOneRun
    ? head.slice(firstWord.to, lastWord.from)
    : [
        head.slice(firstWord.to),
        ...runs.slice(start.run + 1, end.run),
        tail.slice(0, lastWord.from),
      ]
  // The two ends of a passage must not overlap.
  const most = isOneRun ? Math.floor((last - first + 1) / 2) : manyWords
  const startTerm = uniqueTerm(earlier, most, (words) =>
    slice(head, firstWord, headWords[first + words - 1] ?? headWords.at(-1)),
  )
  const endTerm = uniqueTerm([between].flat().join('\n'), most, (words) =>
    slice(tail, tailWords[Math.max(0, last - words + 1)], lastWord),
  )
  return directive(earlier, contextBefore(runs, start.run, first), startTerm, endTerm)
}

/** @param earlier the text before the passage, which has to have a context if it contains its start */
function directive(
  earlier: string,
  context: string,
  ...terms: [string] | [string, string]
): string {
  const prefix = context !== '' && has(earlier, terms[0]) ? [`${encode(context)}-`] : []
  return `:~:text=${[...prefix, ...terms.map(encode)].join(',')}`
}

/** The shortest term of some words that the text before it does not contain; else the longest one. */
function uniqueTerm(before: string, most: number, termOf: (words: number) => string): string {
  let words = Math.min(fewWords, most)
  while (words < most && has(before, termOf(words))) words++
  return termOf(words)
}

/** The words just before a word: of its run, or at the start of one, of the run before it. */
function contextBefore(runs: readonly Run[], run: number, word: number): string {
  const text = runs[run] ?? ''
  const words = wordsOf(text)
  if (word > 0) {
    return plain(text.slice(words[Math.max(0, word - contextWords)]?.from, words[word]?.from))
  }
  const before = runs[run - 1] ?? ''
  return plain(before.slice(wordsOf(before).at(-contextWords)?.from))
}
