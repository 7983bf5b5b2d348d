import type { ElementContent, Root, RootContent } from 'hast'
import { h, s } from 'hastscript'
import type * as parser from '#domain/html-parser.ts'

/** As deep as the Worker's parser opens elements, the tree's own root among them. */
const maxDepth = 99

/** As many elements and comments as the Worker's parser takes. */
const maxNodes = 20_000

class OutOfBounds extends Error {}

const svg = 'http://www.w3.org/2000/svg'

/** Their text is no text of an article. */
const ignored = 'script, style, title, noscript, iframe, noembed, noframes'

/** Parses in a document without a window: no script runs in it and no picture is loaded. */
function parsed(html: string): HTMLElement {
  const context = document.implementation.createHTMLDocument('').createElement('div')
  context.innerHTML = html
  return context
}

/**
 * The portal's policy counts inline styles and event handlers as broken even in a document that is never
 * shown, and would report them. So the parser meets neither: a mark before their names makes other names of
 * them, and is taken out of the tree again. It stands only where a name of an attribute can begin, so that
 * no reference (`&copystyle`) is read in another way.
 */
function disarmed(html: string): { html: string; unmark: (text: string) => string } {
  // No text can contain it by chance or on purpose.
  const mark = `m${Math.random().toString(36).slice(2)}-`
  return {
    html: html.replaceAll(/(?<=[\s"'/])(?<!<\/)(?:style|on)/gi, `${mark}$&`),
    unmark: (text) => text.replaceAll(mark, ''),
  }
}

/** An element of a form can hide a property of its own by its name, so the prototype is asked. */
function childrenOf(node: Node): Iterable<Node> {
  return Reflect.get(Node.prototype, 'childNodes', node)
}

function attributesOf(node: Element): Iterable<Attr> {
  return Reflect.get(Element.prototype, 'attributes', node)
}

/**
 * Parses any HTML as the content of a `<div>`, as the Worker does, with the browser's own parser. Returns
 * undefined if it is nested too deeply or has too many elements.
 */
export const parseBounded: typeof parser.parseBounded = (html) => {
  try {
    const { html: marked, unmark } = disarmed(html)
    return treeOf(parsed(marked), unmark)
  } catch (error) {
    if (error instanceof OutOfBounds) return undefined
    throw error
  }
}

function treeOf(top: HTMLElement, unmark: (text: string) => string): Root {
  let nodes = 0
  const contentOf = (node: Node, depth: number): ElementContent[] => {
    if (depth > maxDepth) throw new OutOfBounds()
    return [...childrenOf(node)].map((child) => {
      if (child instanceof Text) return { type: 'text', value: unmark(child.data) }
      if (++nodes > maxNodes) throw new OutOfBounds()
      if (child instanceof Comment) return { type: 'comment', value: unmark(child.data) }
      return elementOf(child as Element, depth)
    })
  }
  const elementOf = (element: Element, depth: number): ElementContent => {
    const properties: Record<string, string> = {}
    for (const { name, value } of attributesOf(element)) {
      if (!(unmark(name) in Object.prototype)) properties[unmark(name)] = unmark(value)
    }
    const space = Reflect.get(Element.prototype, 'namespaceURI', element) === svg ? s : h
    const inner = element instanceof HTMLTemplateElement ? element.content : element
    return space(
      unmark(Reflect.get(Element.prototype, 'localName', element)),
      properties,
      contentOf(inner, depth + 1),
    )
  }
  return { type: 'root', children: contentOf(top, 0) satisfies RootContent[] }
}

/** The text of HTML that is too deep or too large to build a tree from. */
export const textBeyondBounds: typeof parser.textBeyondBounds = (html) => {
  const { html: marked, unmark } = disarmed(html)
  const top = parsed(marked)
  for (const element of top.querySelectorAll(ignored)) element.remove()
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  const words: string[] = []
  while (texts.nextNode()) words.push((texts.currentNode as Text).data)
  return unmark(words.join(' ')).replaceAll(/\s+/g, ' ').trim()
}
