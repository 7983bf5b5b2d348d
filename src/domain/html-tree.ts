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
import { markupText } from './markup-text.ts'

/** Elements on the parser's stack of open elements. */
const maxOpenElements = 100

/** Depth of the finished tree: the parser can nest elements deeper than the source does. */
const maxDepth = 200

/** Elements and comments: one per twenty characters of the longest article. */
const maxNodes = 20_000

class OutOfBounds extends Error {}

/** parse5's own tree adapter with bounds, so that parsing hostile HTML stops early. */
function boundedTreeAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let nodes = 0
  let open = 0
  const countNode = () => {
    if (++nodes > maxNodes) throw new OutOfBounds()
  }
  return {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      countNode()
      return defaultTreeAdapter.createElement(name, namespace, attributes)
    },
    createCommentNode(text) {
      countNode()
      return defaultTreeAdapter.createCommentNode(text)
    },
    onItemPush() {
      if (++open > maxOpenElements) throw new OutOfBounds()
    },
    onItemPop() {
      open--
    },
  }
}

/** The element that articles are parsed in, as in a page. */
const context = defaultTreeAdapter.createElement('div', names.NS.HTML, [])

/**
 * Parses any HTML as the content of a `<div>`. Returns undefined if it is nested too deeply or has
 * too many elements.
 */
export function parseBounded(html: string): Root | undefined {
  try {
    const parsed = parseFragment(context, html, {
      treeAdapter: boundedTreeAdapter(),
      scriptingEnabled: false,
    })
    return isDeeperThan(maxDepth, parsed) ? undefined : (fromParse5(parsed) as Root)
  } catch (error) {
    if (error instanceof OutOfBounds) return undefined
    throw error
  }
}

function isDeeperThan(levels: number, node: DefaultTreeAdapterMap['node']): boolean {
  if (levels < 0) return true
  if ('content' in node && isDeeperThan(levels - 1, node.content)) return true
  return 'childNodes' in node && node.childNodes.some((child) => isDeeperThan(levels - 1, child))
}

/** Parses any HTML. HTML that exceeds the bounds becomes one paragraph with its text. */
export function parseHtml(html: string): Root {
  return parseBounded(html) ?? asParagraph(markupText(html))
}

export function asParagraph(text: string): Root {
  const children: Element['children'] = [{ type: 'text', value: text }]
  return {
    type: 'root',
    children: [{ type: 'element', tagName: 'p', properties: {}, children }],
  }
}

/** Serializes a tree, or a part of one, as `innerHTML` does (HTML Standard, 13.3). */
export function serializeHtml(node: Nodes): string {
  const tree = node.type === 'root' ? node : { type: 'root' as const, children: [node] }
  return serialize(toParse5(tree) as DefaultTreeAdapterMap['documentFragment'])
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

/** Elements that separate words. */
const blocks = new Set([
  ...['p', 'h1', 'h2', 'h3', 'li', 'blockquote', 'br', 'td', 'th', 'figcaption', 'cite'],
])

/** The text of a tree, or a part of one, with blocks separated by a space. */
export function plainText(node: Nodes): string {
  let text = ''
  walk(node, (part) => {
    if (part.type === 'text') text += part.value
    if (part.type === 'element' && blocks.has(part.tagName)) text += ' '
  })
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The text of sanitized HTML: that of its tree, without building one. */
export function sanitizedText(html: string): string {
  return markupText(html, blocks)
}
