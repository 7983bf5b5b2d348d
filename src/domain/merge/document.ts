import { isSame } from '#domain/is-same.ts'
import { allowedMarks, allowedPlace } from './block-rules.ts'
import type { DocumentMark, DocumentNode, PathNode } from './document-node.ts'

/** A word, the space between two, or a sign, as it is formatted. */
interface WordToken {
  kind: 'word'
  text: string
  marks: readonly DocumentMark[]
}

/** What stands in a line without being text, such as a line break. */
interface InlineToken {
  kind: 'inline'
  node: PathNode
  marks: readonly DocumentMark[]
}

/**
 * The beginning of a block that holds no other block: a paragraph, a heading, an image. What follows, to
 * the next one, is in it. Splitting a paragraph adds one of these, and changes nothing else.
 */
export interface LineToken {
  kind: 'line'
  /** The block, after those around it from the outside. */
  path: readonly PathNode[]
  /** How many of those around it hold the block before, too. */
  joined: number
}

export type Token = WordToken | InlineToken | LineToken

/** Blocks that hold text; others without content are images, lines and the like. */
const textBlocks = new Set(['paragraph', 'heading', 'codeBlock', 'caption'])

const words = /[\p{L}\p{N}\p{M}_'’\-]+|\s+|\p{RGI_Emoji}|./gv

export function wordsAndSigns(text: string): string[] {
  return text.match(words) ?? []
}

export function wordTokens(text: string, marks: readonly DocumentMark[] = []): WordToken[] {
  return wordsAndSigns(text).map((word) => ({ kind: 'word', text: word, marks }))
}

/** A document as a sequence, in which edits of any kind are insertions and removals. */
export function tokensOf(document: DocumentNode): Token[] {
  const tokens: Token[] = []
  collect(document, [], tokens)
  return tokens
}

function collect(parent: DocumentNode, around: readonly PathNode[], tokens: Token[]): void {
  for (const node of parent.content ?? []) {
    const { type, content, text, marks = [] } = node
    if (text !== undefined) tokens.push(...wordTokens(text, marks))
    else if (textBlocks.has(parent.type)) tokens.push({ kind: 'inline', node: named(node), marks })
    else {
      const path = [...around, named(node)]
      const first = tokens.length
      const joined = around.length
      if (textBlocks.has(type) || !content?.length) tokens.push({ kind: 'line', path, joined })
      collect(node, path, tokens)
      // The first line in a block opens it.
      const line = tokens[first]
      if (line?.kind === 'line') tokens[first] = { ...line, joined }
    }
  }
}

function named({ type, attrs }: DocumentNode): PathNode {
  return { type, ...(attrs && { attrs }) }
}

interface OpenNode extends DocumentNode {
  content?: DocumentNode[]
}

/**
 * The document of a sequence, also of one that was put together from two: a line is joined to what is
 * there, and text that lost its block gets a paragraph.
 *
 * @returns with it, for each token, the position in the document at which it begins
 */
export function documentOf(tokens: readonly Token[]): {
  document: DocumentNode
  positions: number[]
} {
  const document: OpenNode = { type: 'doc', content: [] }
  let open: OpenNode[] = [document]
  let position = 0
  const begin = (line: LineToken) => {
    const shared = Math.min(line.joined, line.path.length - 1, sharedDepth(line.path, open))
    const { path, depth } = allowedPlace({ path: line.path, depth: shared }, open)
    position += open.slice(depth + 1).filter(({ content }) => content).length
    open = open.slice(0, depth + 1)
    for (const [index, node] of path.entries()) {
      if (index < depth) continue
      const isLeaf = index === path.length - 1 && !textBlocks.has(node.type)
      const opened: OpenNode = isLeaf ? { ...node } : { ...node, content: [] }
      open.at(-1)?.content?.push(opened)
      open.push(opened)
      position++
    }
  }
  const positions = tokens.map((token) => {
    const at = position
    if (token.kind === 'line') {
      begin(token)
      return at
    }
    if (!textBlocks.has(open.at(-1)?.type ?? '')) {
      const around = open.slice(1).filter(({ content }) => content)
      begin({ kind: 'line', path: [...around.map(named), paragraph], joined: around.length })
    }
    const start = position
    position += addInline(open.at(-1) ?? document, token)
    return start
  })
  if (document.content?.length === 0) document.content.push({ ...paragraph })
  return { document: withoutEmpty(document), positions }
}

const paragraph: PathNode = { type: 'paragraph' }

function sharedDepth(path: readonly PathNode[], open: readonly OpenNode[]): number {
  const differs = path.findIndex(({ type }, depth) => type !== open[depth + 1]?.type)
  return differs < 0 ? path.length : differs
}

/**
 * A block of code holds bare text alone.
 *
 * @returns its size in the document
 */
function addInline({ type, content = [] }: OpenNode, token: WordToken | InlineToken): number {
  const isCode = type === 'codeBlock'
  const allowed = isCode ? [] : allowedMarks(token.marks)
  const marks = allowed.length > 0 ? { marks: allowed } : {}
  if (token.kind === 'inline' && !isCode) {
    content.push({ ...token.node, ...marks })
    return 1
  }
  const text = token.kind === 'inline' ? '\n' : token.text
  const last = content.at(-1)
  if (last?.text !== undefined && isSame(last.marks ?? [], allowed)) {
    content[content.length - 1] = { ...last, text: last.text + text }
  } else content.push({ type: 'text', text, ...marks })
  return text.length
}

/** As the editor writes it: a block without content has none, instead of an empty list. */
function withoutEmpty(node: DocumentNode): DocumentNode {
  const { content, ...rest } = node
  return content?.length ? { ...rest, content: content.map(withoutEmpty) } : rest
}

/** As `isSame`, for the thousands of plain words of a text. */
export function haveSameTokens(one: readonly Token[], other: readonly Token[]): boolean {
  return (
    one.length === other.length && one.every((token, index) => isSameToken(token, other[index]))
  )
}

function isSameToken(one: Token, other: Token | undefined): boolean {
  if (one.kind !== 'word' || other?.kind !== 'word') return isSame(one, other)
  return one.text === other.text && isSame(one.marks, other.marks)
}
