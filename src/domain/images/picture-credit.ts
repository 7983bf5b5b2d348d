import type { Element, Root } from 'hast'
import { mediaFacts } from './media.ts'

/** Credits by the hashes of pictures, as readers read them. */
export type PictureCredits = Readonly<Record<string, string>>

/** Who made a picture, and under which licence; empty if neither is known. */
export function creditLine(credit: string, licence: string): string {
  return credit && licence ? `${credit} (${licence})` : credit || licence
}

/** A cover, with what its article and its own record say of who made it. */
export interface CreditedCover {
  coverImage: string
  photoCredit: string
  pictureCredits?: PictureCredits | undefined
}

/** What an article says of its cover; if it says nothing, what the cover's own record does. */
export function coverCredit({ coverImage, photoCredit, pictureCredits }: CreditedCover): string {
  return photoCredit || creditOf(coverImage, pictureCredits ?? {})
}

/** The own credit of the picture at an address; empty if there is none. */
export function creditOf(address: unknown, credits: PictureCredits): string {
  if (typeof address !== 'string' || !address.startsWith('/media/')) return ''
  return credits[mediaFacts(address)?.hash ?? ''] ?? ''
}

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
