import type { ElementContent, Properties, Root, RootContent, Element as TreeElement } from 'hast'
import type * as parser from '#domain/html-parser.ts'

/** As deep as the Worker's parser opens elements, the tree's own root among them. */
const maxDepth = 99

/** As many elements and comments as the Worker's parser takes. */
const maxNodes = 20_000

class OutOfBounds extends Error {}

/** Attributes of articles whose properties have another name. Any other attribute keeps its own. */
const propertyNames = new Map([
  ['colspan', 'colSpan'],
  ['rowspan', 'rowSpan'],
  ['data-width', 'dataWidth'],
])

/** Attributes of articles and of pasted pictures that are numbers. */
const numbers = new Set(['start', 'colspan', 'rowspan', 'width'])

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
 * Parses any HTML as the content of a `<div>`, as the Worker does, with the browser's own parser. Only the
 * properties that an article may have are named and typed as there. Returns undefined if it is nested too
 * deeply or has too many elements.
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
  const elementOf = (element: Element, depth: number): TreeElement => {
    const properties: Properties = {}
    for (const { name, value } of attributesOf(element)) {
      const attribute = unmark(name)
      properties[propertyNames.get(attribute) ?? attribute] = propertyValue(
        attribute,
        unmark(value),
      )
    }
    const localName = unmark(Reflect.get(Element.prototype, 'localName', element))
    // The Worker's parser takes what follows such a sign for a class or an identity.
    const [tagName = ''] = localName.toLowerCase().split(/[.#]/)
    const inner = element instanceof HTMLTemplateElement ? element.content : element
    const children = contentOf(inner, depth + 1)
    if (inner === element) return { type: 'element', tagName, properties, children }
    const content: Root = { type: 'root', children }
    return { type: 'element', tagName, properties, children: [], content }
  }
  return { type: 'root', children: contentOf(top, 0) satisfies RootContent[] }
}

function propertyValue(attribute: string, value: string): string | number {
  const isNumber = numbers.has(attribute) && value !== '' && !Number.isNaN(Number(value))
  return isNumber ? Number(value) : value
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
