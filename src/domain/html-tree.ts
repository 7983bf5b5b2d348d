import type { Element, Nodes, Properties, Root } from 'hast'
import { parseBounded, textBeyondBounds } from './html-parser.ts'

/** Parses any HTML. HTML that exceeds the bounds becomes one paragraph with its text. */
export function parseHtml(html: string): Root {
  return parseBounded(html) ?? asParagraph(textBeyondBounds(html))
}

export function asParagraph(text: string): Root {
  const children: Element['children'] = [{ type: 'text', value: text }]
  return {
    type: 'root',
    children: [{ type: 'element', tagName: 'p', properties: {}, children }],
  }
}

const voidElements = new Set([
  ...['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input'],
  ...['keygen', 'link', 'meta', 'param', 'source', 'track', 'wbr'],
])

/** Their text is written as it is. */
const rawElements = new Set([
  ...['style', 'script', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext', 'noscript'],
])

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u00a0': '&nbsp;',
  '"': '&quot;',
}

/** Attributes whose properties differ by more than capital letters. */
const attributeNames = new Map([
  ['className', 'class'],
  ['htmlFor', 'for'],
  ['httpEquiv', 'http-equiv'],
])

/**
 * Serializes a tree, or a part of one, as `innerHTML` does (HTML Standard, 13.3): the same in the Worker
 * and in the portal, so that what both clean can be compared as text. Knows the names of HTML's attributes,
 * and none of SVG's.
 */
export function serializeHtml(node: Nodes): string {
  return written(node, false, false)
}

function written(node: Nodes, isForeign: boolean, isRaw: boolean): string {
  if (node.type === 'text') {
    return isRaw
      ? node.value
      : node.value.replace(/[&<>\u00a0]/g, (found) => references[found] ?? '')
  }
  if (node.type === 'comment') return `<!--${node.value}-->`
  if (node.type === 'doctype') return '<!DOCTYPE html>'
  if (node.type === 'root') return writtenAll(node, isForeign, false)
  // No other kind of node is HTML.
  if (node.type !== 'element') return ''
  const { tagName, properties } = node
  const isInSvg = isForeign || tagName === 'svg'
  const start = `<${tagName}${attributes(properties)}>`
  if (!isInSvg && voidElements.has(tagName)) return start
  const content = tagName === 'template' && node.content ? node.content : node
  const isRawText = !isInSvg && rawElements.has(tagName)
  return `${start}${writtenAll(content, isInSvg, isRawText)}</${tagName}>`
}

function writtenAll({ children }: Root | Element, isForeign: boolean, isRaw: boolean): string {
  let text = ''
  for (const child of children) text += written(child, isForeign, isRaw)
  return text
}

function attributes(properties: Properties): string {
  let text = ''
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue
    const list = Array.isArray(value) ? value.join(' ') : value
    const words = list === true ? '' : String(list)
    text += ` ${attributeName(name)}="${words.replace(/[&<>"\u00a0]/g, (found) => references[found] ?? '')}"`
  }
  return text
}

function attributeName(property: string): string {
  const name = /^data[A-Z]/.test(property)
    ? property.replaceAll(/[A-Z]/g, '-$&')
    : property.replace(/^aria(?=[A-Z])/, 'aria-')
  return attributeNames.get(property) ?? name.toLowerCase()
}

/**
 * Calls `visit` with a node and everything in it, parents first. For large trees: naming the visitor
 * for each node, as `unist-util-visit` does, takes longer than parsing.
 */
export function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node)
  if (!('children' in node)) return
  for (const child of node.children) walk(child, visit)
}

/** The pictures of a tree, or of a part of one, in their order. */
export function picturesIn(tree: Nodes): Element[] {
  const pictures: Element[] = []
  walk(tree, (node) => {
    if (node.type === 'element' && node.tagName === 'img') pictures.push(node)
  })
  return pictures
}

const blocks = 'p h1 h2 h3 li blockquote pre figure figcaption caption td th'.split(' ')

/** Elements that separate words, at their start and at their end. A credit's comma stays beside it. */
export const separators = {
  starts: new Set([...blocks, 'br', 'hr', 'cite']),
  ends: new Set(blocks),
}

/** The text of a tree, or a part of one, with blocks separated by a space. */
export function plainText(node: Nodes): string {
  return separatedText(node).replaceAll(/\s+/g, ' ').trim()
}

function separatedText(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  let text = ''
  for (const child of node.children) text += separatedText(child)
  if (node.type !== 'element') return text
  const { starts, ends } = separators
  return `${starts.has(node.tagName) ? ' ' : ''}${text}${ends.has(node.tagName) ? ' ' : ''}`
}
