import type { Element, Root, RootContent } from 'hast'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { CONTINUE, SKIP, visit } from 'unist-util-visit'
import { z } from 'zod'
import { htmlOf, parseBounded, parseHtml, plainText, wordsAlone } from './html-tree.ts'
import { limits } from './limits.ts'
import { markupText } from './markup-text.ts'
import { isImageAddress } from './media.ts'
import { cleanText } from './text-field.ts'
import { isWebAddress, linkAddress } from './web-address.ts'

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
  // Their content is no text: it goes with them. Foreign elements take all that is in them along,
  // so that nothing which was parsed by other rules is ever written as HTML.
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
 * Cleans an article's HTML by allow-list over a real HTML parser. What comes out is what the parser
 * reads from it again: cleaning twice gives what cleaning once gave, and no browser reads anything
 * else from it. Links keep only http, https, mailto and tel, others become a blank address; links
 * that leave open in a new tab without an opener; images are ours or https. Of what is nested too
 * deeply to be a text the words alone stay.
 *
 * @param html anything: an editor's, pasted, imported or hostile
 * @returns HTML of known elements, safe to put into a page
 */
export function cleanArticleHtml(html: string): string {
  return cleanWithinBounds(html) ?? cleanWords(markupText(html))
}

/** Undefined where it is out of the parser's bounds. */
function cleanWithinBounds(html: string): string | undefined {
  let current = html
  for (let pass = 0; pass < passes; pass++) {
    const tree = parseBounded(current)
    if (!tree) return undefined
    const next = htmlOf(cleanTree(tree))
    if (next === current) return current
    current = next
  }
  return cleanWords(plainText(parseHtml(current)))
}

function cleanWords(text: string): string {
  return htmlOf(wordsAlone(cleanText(text)))
}

function cleanTree(tree: Root): Root {
  visit(tree, 'element', (node) => {
    node.tagName = renamed[node.tagName] ?? node.tagName
  })
  const clean = sanitize(tree, schema) as Root
  visit(clean, (node, index, parent) => {
    if (node.type === 'text') node.value = cleanText(node.value)
    if (node.type !== 'element') return CONTINUE
    if (node.tagName === 'a') cleanLink(node)
    if (node.tagName === 'pre') dropFirstLineEnds(node)
    if (node.tagName !== 'img' || cleanImage(node)) return CONTINUE
    parent?.children.splice(index ?? 0, 1)
    return [SKIP, index ?? 0]
  })
  return clean
}

function cleanLink(link: Element): void {
  const href = linkAddress(String(link.properties.href ?? ''))
  link.properties = isWebAddress(href)
    ? { target: '_blank', rel: ['noopener', 'noreferrer'], href }
    : { href }
}

/** Whether the image may stay. */
function cleanImage({ properties }: Element): boolean {
  for (const name of ['alt', 'title'] as const) {
    if (name in properties) properties[name] = cleanText(String(properties[name]))
  }
  return isImageAddress(String(properties.src ?? ''))
}

/** The parser leaves out a line end behind `<pre>`: written again, there is one less each time. */
function dropFirstLineEnds(pre: Element): void {
  const [first] = pre.children
  if (first?.type === 'text') first.value = first.value.replace(/^[\r\n]+/, '')
}

function hasSubstance(html: string): boolean {
  const tree = parseHtml(html)
  return plainText(tree) !== '' || tree.children.some(holdsImage)
}

function holdsImage(node: RootContent): boolean {
  if (node.type !== 'element') return false
  return node.tagName === 'img' || node.children.some(holdsImage)
}

const tooLong = `An article has at most ${limits.content.toLocaleString('en-US')} characters, its formatting included.`

/**
 * An article's body as submitted: cleaned, of bounded length and depth, with something to read in
 * it. What is out of bounds is refused: whoever saves should know that it would not be kept.
 */
export const articleHtmlSchema = z
  .string('Please add some content to your article.')
  .max(limits.content, tooLong)
  .transform((html, context) => {
    const clean = cleanWithinBounds(html)
    if (clean !== undefined) return clean
    context.addIssue({
      code: 'custom',
      message: 'The content is nested too deeply or has too many elements to be stored.',
    })
    return z.NEVER
  })
  // Marks such as & are longer as HTML writes them.
  .refine((html) => html.length <= limits.content, tooLong)
  .refine(hasSubstance, 'Please add some content to your article.')
