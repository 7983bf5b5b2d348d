import { isSame } from '#domain/is-same.ts'
import type { LineToken, Token } from '#domain/merge/document.ts'
import type { DocumentMark } from '#domain/merge/document-node.ts'
import type { Change } from '#domain/suggestions/changes.ts'

const markNames: Record<string, string> = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underlined',
  strike: 'Struck through',
  code: 'Code',
  subscript: 'Subscript',
  superscript: 'Superscript',
  credit: 'Credit',
}

const blockNames: Record<string, string> = {
  paragraph: 'Paragraph',
  codeBlock: 'Code',
  blockquote: 'Quote',
  bulletList: 'List',
  orderedList: 'Numbered list',
  image: 'Picture',
  figure: 'Picture',
  caption: 'Caption',
  table: 'Table',
  horizontalRule: 'Line',
  rawHtml: 'Figure',
}

/** What a change of the text does, in one or two words. */
export function describeContent(
  kind: Change['kind'],
  was: readonly Token[],
  words: readonly Token[],
): string {
  if (kind === 'formatting') return formattingOf(was[0], words[0])
  if (kind === 'block') return blockOf(words[0])
  if (was.length === 0) return blockAdded(words) ?? 'Adds'
  if (words.length === 0) return 'Removes'
  return 'Replaces'
}

/** A whole block that has no words says what it is. */
function blockAdded(words: readonly Token[]): string | undefined {
  const hasWords = words.some((token) => token.kind === 'word' && token.text.trim())
  const line = words.find((token) => token.kind === 'line')
  return hasWords || !line ? undefined : `Adds: ${blockOf(line)}`
}

function blockOf(token: Token | undefined): string {
  if (token?.kind !== 'line') return 'Block'
  const { path } = token as LineToken
  const [outer] = path
  const inner = path.at(-1)
  if (inner?.type === 'heading') return `Heading ${inner.attrs?.level}`
  return blockNames[outer?.type ?? ''] ?? blockNames[inner?.type ?? ''] ?? 'Block'
}

function formattingOf(was: Token | undefined, is: Token | undefined): string {
  const [before, after] = [was, is].map((token) =>
    token && token.kind !== 'line' ? token.marks : [],
  )
  const missing = (some: readonly DocumentMark[] = [], others: readonly DocumentMark[] = []) =>
    some.filter((mark) => !others.some((other) => isSame(mark, other)))
  const added = missing(after, before).map((mark) => markName(mark))
  const removed = missing(before, after)
    .filter(({ type }) => !after?.some((mark) => mark.type === type))
    .map(
      ({ type }) => `Not ${(type === 'link' ? 'a link' : (markNames[type] ?? type)).toLowerCase()}`,
    )
  return [...added, ...removed].join(', ') || 'Formatting'
}

function markName({ type, attrs }: DocumentMark): string {
  return type === 'link' ? `Link to ${attrs?.href}` : (markNames[type] ?? type)
}
