import type { ShownChange } from './shown-change.ts'

/** Long words are cut: they are in the list and in the text. */
const maxSpoken = 80

/** Whether the words stay, and something else about them changes. */
export function isFormatting({ content, was, words }: ShownChange): boolean {
  return content !== null && was === words
}

/** Whose a change is, and what it does, for those who do not see it. */
export function changeWords(change: ShownChange): string {
  const { maker, label, was, words, content } = change
  const what = isFormatting(change)
    ? `${label}${words ? `: ${quoted(words)}` : ''}`
    : content?.kind !== 'words'
      ? `${label}: ${was ? quoted(was) : 'nothing'} becomes ${words ? quoted(words) : 'nothing'}`
      : was && words
        ? `${label} ${quoted(was)} with ${quoted(words)}`
        : `${label} ${quoted(was || words)}`
  return `${what}, by ${maker.own ? 'you' : maker.by}`
}

export function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return `“${line.length > maxSpoken ? `${line.slice(0, maxSpoken)}…` : line}”`
}
