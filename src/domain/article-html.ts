import type { Element, Nodes, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { CONTINUE, SKIP, visit } from 'unist-util-visit'
import { z } from 'zod'
import { limits } from './limits.ts'
import { isImageAddress } from './media.ts'
import { linkAddress } from './web-address.ts'

/** What the editor makes, plus tables, figures and code. Nothing else passes. */
const schema: Schema = {
  tagNames: [
    ...['p', 'h1', 'h2', 'h3', 'blockquote', 'ul', 'ol', 'li', 'a', 'img', 'br', 'hr'],
    ...['strong', 'em', 'u', 's', 'code', 'pre', 'sub', 'sup', 'figure', 'figcaption'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'],
  ],
  attributes: {
    a: ['href'],
    img: ['src', 'alt', 'title'],
    ol: ['start'],
    th: ['colSpan', 'rowSpan'],
    td: ['colSpan', 'rowSpan'],
  },
  ancestors: {
    ...Object.fromEntries(['thead', 'tbody', 'tfoot', 'caption'].map((name) => [name, ['table']])),
    ...Object.fromEntries(['tr', 'th', 'td'].map((name) => [name, ['table']])),
    li: ['ul', 'ol'],
    figcaption: ['figure'],
  },
  protocols: { src: ['https'] },
  // Their content is no text: it goes with them.
  strip: [
    ...['script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'iframe', 'object'],
    ...['embed', 'svg', 'math', 'title', 'textarea', 'select', 'xmp', 'plaintext', 'head'],
  ],
  allowComments: false,
  allowDoctypes: false,
}

/** Elements that say the same under an older name. */
const renamed: Record<string, string> = { b: 'strong', i: 'em', del: 's', strike: 's', ins: 'u' }

/** How often a text is cleaned at most until it no longer changes. */
const passes = 6

/**
 * Cleans an article's HTML by allow-list over a real HTML parser. Cleaning twice gives what
 * cleaning once gave. Links keep only http, https, mailto and tel, others become a blank address;
 * links that leave open in a new tab without an opener; images are ours or https.
 *
 * @param html anything: an editor's, pasted, imported or hostile
 * @returns HTML of known elements, safe to put into a page
 */
export function cleanArticleHtml(html: string): string {
  let current = html
  for (let pass = 0; pass < passes; pass++) {
    const next = toHtml(cleanTree(parseHtml(current)))
    if (next === current) return current
    current = next
  }
  return toHtml({ type: 'root', children: [paragraph(plainText(parseHtml(current)))] })
}

/**
 * @param html an article's HTML
 * @returns its tree, parsed as the content of a body
 */
export function parseHtml(html: string): Root {
  return fromHtml(html, { fragment: true })
}

function cleanTree(tree: Root): Root {
  visit(tree, 'element', (node) => {
    node.tagName = renamed[node.tagName] ?? node.tagName
  })
  const clean = sanitize(tree, schema) as Root
  visit(clean, 'element', (node, index, parent) => {
    if (node.tagName === 'a') cleanLink(node)
    if (node.tagName !== 'img' || isImageAddress(String(node.properties.src ?? ''))) return CONTINUE
    parent?.children.splice(index ?? 0, 1)
    return [SKIP, index ?? 0]
  })
  return clean
}

function cleanLink(link: Element): void {
  const href = linkAddress(String(link.properties.href ?? ''))
  const leaves = href.startsWith('http')
  link.properties = leaves ? { target: '_blank', rel: ['noopener', 'noreferrer'], href } : { href }
}

function paragraph(value: string): Element {
  return { type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value }] }
}

/** Elements that end a word: their neighbours are not read as one. */
const blocks = new Set(['p', 'h1', 'h2', 'h3', 'li', 'blockquote', 'br', 'td', 'th', 'figcaption'])

/**
 * @param node a tree or a part of one
 * @returns its text without markup, blocks parted by a space
 */
export function plainText(node: Nodes): string {
  let text = ''
  visit(node, (part) => {
    if (part.type === 'text') text += part.value
    if (part.type === 'element' && blocks.has(part.tagName)) text += ' '
  })
  return text.replaceAll(/\s+/g, ' ').trim()
}

function hasSubstance(html: string): boolean {
  const tree = parseHtml(html)
  return plainText(tree) !== '' || tree.children.some(holdsImage)
}

function holdsImage(node: RootContent): boolean {
  if (node.type !== 'element') return false
  return node.tagName === 'img' || node.children.some(holdsImage)
}

/** An article's body as submitted: cleaned, of bounded length, with something to read in it. */
export const articleHtmlSchema = z
  .string('Please add some content to your article.')
  .max(
    limits.content,
    `An article has at most ${limits.content.toLocaleString('en-US')} characters, its formatting included.`,
  )
  .transform(cleanArticleHtml)
  .refine(hasSubstance, 'Please add some content to your article.')
