import type { Element, Nodes, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { toParse5 } from 'hast-util-to-parse5'
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  html as names,
  parseFragment,
  serialize,
  type TreeAdapter,
} from 'parse5'
import { visit } from 'unist-util-visit'
import { markupText } from './markup-text.ts'

/** How many elements may stand open at once, as the parser counts them. */
const openElements = 100

/** How deep a finished tree may be: the parser can move elements further down than it read them. */
const depth = 200

/** How many elements and comments a text may have: one in twenty characters of the longest. */
const nodes = 20_000

class OutOfBounds extends Error {}

/** The parser's own tree, but for the bounds: it gives up before a hostile text costs anything. */
function boundedTree(): TreeAdapter<DefaultTreeAdapterMap> {
  let made = 0
  let open = 0
  const count = () => {
    if (++made > nodes) throw new OutOfBounds()
  }
  return {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      count()
      return defaultTreeAdapter.createElement(name, namespace, attributes)
    },
    createCommentNode(text) {
      count()
      return defaultTreeAdapter.createCommentNode(text)
    },
    onItemPush() {
      if (++open > openElements) throw new OutOfBounds()
    },
    onItemPop() {
      open--
    },
  }
}

/** The element that articles are parsed in, as the browser finds them in a page. */
const context = defaultTreeAdapter.createElement('div', names.NS.HTML, [])

/**
 * @param html anything
 * @returns its tree, parsed as the content of a `<div>`; undefined where it is nested too deeply or
 *   has too many elements to be an article
 */
export function parseBounded(html: string): Root | undefined {
  try {
    const parsed = parseFragment(context, html, {
      treeAdapter: boundedTree(),
      scriptingEnabled: false,
    })
    return isTooDeep(parsed) ? undefined : (fromParse5(parsed) as Root)
  } catch (error) {
    if (error instanceof OutOfBounds) return undefined
    throw error
  }
}

function isTooDeep(tree: DefaultTreeAdapterMap['documentFragment']): boolean {
  const waiting: { node: DefaultTreeAdapterMap['node']; level: number }[] = [
    { node: tree, level: 0 },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.level > depth) return true
    const { node, level } = next
    if ('content' in node) waiting.push({ node: node.content, level: level + 1 })
    if (!('childNodes' in node)) continue
    for (const child of node.childNodes) waiting.push({ node: child, level: level + 1 })
  }
  return false
}

/**
 * @param html anything: an article's HTML as a rule
 * @returns its tree; of what is out of bounds the words alone, as one paragraph
 */
export function parseHtml(html: string): Root {
  return parseBounded(html) ?? wordsAlone(markupText(html))
}

/**
 * @param text words without markup
 * @returns them as a tree of one paragraph
 */
export function wordsAlone(text: string): Root {
  const children: Element['children'] = [{ type: 'text', value: text }]
  return {
    type: 'root',
    children: [{ type: 'element', tagName: 'p', properties: {}, children }],
  }
}

/**
 * @param node a tree, or a part of one, of a bounded depth
 * @returns its HTML as a browser's `innerHTML` writes it (HTML Standard, 13.3)
 */
export function htmlOf(node: Nodes): string {
  const tree = node.type === 'root' ? node : { type: 'root' as const, children: [node] }
  return serialize(toParse5(tree) as DefaultTreeAdapterMap['documentFragment'])
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
