import type { Element, Root } from 'hast'
import { creditOf, type PictureCredits } from './picture-credit.ts'

/**
 * Adds the pictures' own credits to a text, unless the text itself names one at a picture. Changes the
 * tree.
 */
export function addPictureCredits(tree: Root, credits: PictureCredits = {}): Root {
  if (Object.keys(credits).length > 0) addBelow(tree, credits)
  return tree
}

function addBelow(parent: Root | Element, credits: PictureCredits): void {
  for (const [index, child] of [...parent.children.entries()].reverse()) {
    if (child.type !== 'element') continue
    const credit = child.tagName === 'img' ? creditOf(child.properties.src, credits) : ''
    if (credit === '') addBelow(child, credits)
    else if (parent.type === 'element' && parent.tagName === 'figure') addToCaption(parent, credit)
    else if (isInline(parent)) parent.children.splice(index + 1, 0, cite(credit))
    else parent.children[index] = element('figure', [child, element('figcaption', [cite(credit)])])
  }
}

function isInline(parent: Root | Element): boolean {
  return parent.type === 'element' && !['blockquote', 'li', 'td', 'th'].includes(parent.tagName)
}

function addToCaption(figure: Element, credit: string): void {
  const caption = figure.children.find((child) => isElement(child, 'figcaption'))
  if (!caption) figure.children.push(element('figcaption', [cite(credit)]))
  else if (!caption.children.some((part) => isElement(part, 'cite'))) {
    caption.children.push({ type: 'text', value: ' ' }, cite(credit))
  }
}

function isElement(node: Element['children'][number], tagName: string): node is Element {
  return node.type === 'element' && node.tagName === tagName
}

function cite(credit: string): Element {
  return element('cite', [{ type: 'text', value: credit }])
}

function element(tagName: string, children: Element['children']): Element {
  return { type: 'element', tagName, properties: {}, children }
}
