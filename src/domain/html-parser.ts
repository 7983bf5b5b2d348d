import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  html as names,
  parseFragment,
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

/** The text of HTML that is too deep or too large to build a tree from. */
export function textBeyondBounds(html: string): string {
  return markupText(html)
}
