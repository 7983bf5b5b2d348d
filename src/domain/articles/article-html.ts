import type { Element, Nodes, Root, RootContent } from 'hast'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { cleanText } from '#domain/clean-text.ts'
import { parseBounded, textBeyondBounds } from '#domain/html-parser.ts'
import { asParagraph, parseHtml, plainText, serializeHtml, walk } from '#domain/html-tree.ts'
import { isImageAddress } from '#domain/images/media.ts'
import { isWebAddress, linkAddress } from '#domain/web-address.ts'

const textTags = ['p', 'h1', 'h2', 'h3', 'blockquote', 'ul', 'ol', 'li', 'a', 'br', 'hr']
const inlineTags = ['strong', 'em', 'u', 's', 'code', 'pre', 'sub', 'sup']
/** A `cite` in a caption is the picture's credit; a figure with `data-width="wide"` leaves the column. */
const figureTags = ['img', 'figure', 'figcaption', 'cite']
const tableTags = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption']

/**
 * Removed together with their content, which is no text. `svg` and `math` are among them so that
 * nothing parsed by the rules of foreign content is ever written as HTML.
 */
const strippedTags = [
  'script',
  'style',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
  'xmp',
  'plaintext',
  'head',
]

/** The allow-list: what the editor produces, plus tables, figures and code. */
const schema: Schema = {
  tagNames: [...textTags, ...inlineTags, ...figureTags, ...tableTags],
  attributes: {
    a: ['href'],
    img: ['src', 'alt', 'title'],
    figure: [['dataWidth', 'wide']],
    ol: ['start'],
    th: ['colSpan', 'rowSpan'],
    td: ['colSpan', 'rowSpan'],
  },
  ancestors: {
    ...Object.fromEntries(tableTags.slice(1).map((name) => [name, ['table']])),
    li: ['ul', 'ol'],
    figcaption: ['figure'],
    cite: ['figcaption'],
  },
  protocols: { src: ['https'] },
  strip: strippedTags,
  allowComments: false,
  allowDoctypes: false,
}

/** Older names of elements, and what replaces them. */
const renamed: Record<string, string> = { b: 'strong', i: 'em', del: 's', strike: 's', ins: 'u' }

/** Sanitizing repeats until the HTML no longer changes, at most this often. */
const maxPasses = 6

/**
 * Sanitizes HTML from any source by allow-list, with a real HTML parser. The result is stable:
 * sanitizing it again changes nothing, and every browser parses it the same way. Links keep only
 * http, https, mailto and tel; other addresses become blank. External links open in a new tab
 * without an opener. Images are uploads or https. HTML that exceeds the parser's bounds is reduced
 * to its text.
 */
export function sanitizeArticleHtml(html: string): string {
  return sanitizeOrReduce(html).html
}

export function sanitizedTree(html: string): Root {
  return sanitizeOrReduce(html).tree
}

export interface SanitizedHtml {
  html: string
  /** What `html` was written from. */
  tree: Root
}

function sanitizeOrReduce(html: string): SanitizedHtml {
  return sanitizeWithinBounds(html) ?? safeParagraph(textBeyondBounds(html))
}

/** Returns undefined if the HTML exceeds the parser's bounds. */
export function sanitizeWithinBounds(html: string): SanitizedHtml | undefined {
  let current = html
  for (let pass = 0; pass < maxPasses; pass++) {
    const parsed = parseBounded(current)
    if (!parsed) return undefined
    const tree = sanitizeTree(parsed)
    const next = serializeHtml(tree)
    if (next === current) return { html: current, tree }
    current = next
  }
  return safeParagraph(plainText(parseHtml(current)))
}

function safeParagraph(text: string): SanitizedHtml {
  const tree = asParagraph(cleanText(text))
  return { html: serializeHtml(tree), tree }
}

function sanitizeTree(tree: Root): Root {
  walk(tree, (node) => {
    if (node.type === 'element') node.tagName = renamed[node.tagName] ?? node.tagName
  })
  const clean = sanitize(tree, schema) as Root
  walk(clean, (node) => {
    if (node.type === 'text') node.value = cleanText(node.value)
    if ('children' in node) node.children = node.children.filter(mayStay)
    if (node.type !== 'element') return
    if (node.tagName === 'a') cleanLink(node)
    if (node.tagName === 'img') cleanImage(node)
    if (node.tagName === 'pre') dropLeadingLineBreaks(node)
  })
  return clean
}

function cleanLink(link: Element): void {
  const href = linkAddress(String(link.properties.href ?? ''))
  link.properties = isWebAddress(href)
    ? { target: '_blank', rel: ['noopener', 'noreferrer'], href }
    : { href }
}

function mayStay(node: RootContent): boolean {
  if (node.type !== 'element' || node.tagName !== 'img') return true
  return isImageAddress(String(node.properties.src ?? ''))
}

function cleanImage({ properties }: Element): void {
  for (const name of ['alt', 'title'] as const) {
    if (name in properties) properties[name] = cleanText(String(properties[name]))
  }
}

/** The parser drops a line break after `<pre>`, so each pass would lose another one. */
function dropLeadingLineBreaks(pre: Element): void {
  const [first] = pre.children
  if (first?.type === 'text') first.value = first.value.replace(/^[\r\n]+/, '')
}

export const noContent = 'Please add some content to your article.'

/** Whether it says or shows anything. */
export function hasContent(node: Nodes): boolean {
  if (node.type === 'element' && node.tagName === 'img') return true
  if ('children' in node) return node.children.some(hasContent)
  return node.type === 'text' && node.value.trim() !== ''
}
