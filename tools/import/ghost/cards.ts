import type { Element, ElementContent } from 'hast'
import type { ImportWarnings } from '#tools/import/import-warnings.ts'
import { element, linkLine, text, visible } from '../conversion/blocks.ts'
import { hostOf } from '../conversion/embeds.ts'
import { framed } from '../conversion/figures.ts'
import { sourceTree } from '../conversion/source-tree.ts'
import { treeOfMarkdown } from '../markdown/markdown-tree.ts'
import { viewersOf } from './card-visibility.ts'

/** A card of Ghost's editors, such as a picture or a bookmark: its kind and its fields. */
export interface Card {
  type: string
  [field: string]: unknown
}

/** A text field of a card; empty if it is missing or not a text. */
function textField(card: Card, ...fields: string[]): string {
  for (const field of fields) {
    const value = card[field]
    if (typeof value === 'string' && value !== '') return value
  }
  return ''
}

/** A field that holds HTML, parsed. */
function rich(html: string): ElementContent[] {
  return visible(sourceTree(html).children)
}

/** What stands below a card's content: its caption, if there is one. */
function captionOf(card: Card, ...fields: string[]): Element[] {
  const words = rich(textField(card, ...fields))
  return words.length > 0 ? [element('p', words)] : []
}

function picture(card: Card, field = 'src'): Element[] {
  const src = textField(card, field)
  if (src === '') return []
  const alt = textField(card, 'alt')
  const title = textField(card, 'title')
  const image = element('img', [], { src, alt, ...(title && { title }) })
  const href = textField(card, 'href')
  const wide = ['wide', 'full'].includes(textField(card, 'cardWidth'))
  const caption = rich(textField(card, 'caption'))
  return [framed(href ? element('a', [image], { href }) : image, caption, wide)]
}

function gallery(card: Card, warnings: ImportWarnings): Element[] {
  const images = Array.isArray(card.images) ? card.images : []
  if (images.length > 1) warnings.add('A gallery became pictures one below the other')
  const pictures = images.flatMap((image) => picture({ type: 'image', ...image }))
  return [...pictures, ...captionOf(card, 'caption')]
}

function bookmark(card: Card, warnings: ImportWarnings): ElementContent[] {
  const about = (card.metadata ?? {}) as Card
  const address = textField(card, 'url') || textField(about, 'url')
  if (address === '') return []
  warnings.add(`A bookmark card of ${hostOf(address)} became a link`)
  const words = textField(about, 'title') || textField(card, 'title') || address
  return [linkLine(address, words), ...captionOf(card, 'caption')]
}

function embed(card: Card, warnings: ImportWarnings): ElementContent[] {
  const address = textField(card, 'url')
  const below = captionOf(card, 'caption')
  if (address === '') return [...rich(textField(card, 'html')), ...below]
  warnings.add(`An embed of ${hostOf(address)} became a link`)
  return [linkLine(address), ...below]
}

function file(card: Card, kind: string, warnings: ImportWarnings): ElementContent[] {
  const address = textField(card, 'src')
  if (address === '') return []
  warnings.add(`${kind} became a link; it stays where it was: ${address.slice(0, 150)}`)
  const words = textField(card, 'fileTitle', 'title', 'fileName') || address
  return [linkLine(address, words), ...captionOf(card, 'fileCaption', 'caption')]
}

function button(address: string, words: string): ElementContent[] {
  return address === '' ? [] : [linkLine(address, words || address)]
}

function callout(card: Card, warnings: ImportWarnings): ElementContent[] {
  warnings.add('A callout became a quotation')
  const emoji = textField(card, 'calloutEmoji')
  const words = rich(textField(card, 'calloutText'))
  // Beside its words, which may be paragraphs.
  const [first] = words
  const line = first?.type === 'element' && first.tagName === 'p' ? first.children : words
  if (emoji) line.unshift(text(`${emoji} `))
  return [element('blockquote', words)]
}

function toggle(card: Card, warnings: ImportWarnings): ElementContent[] {
  warnings.add('A collapsible section was opened')
  const heading = rich(textField(card, 'heading'))
  return [element('p', [element('strong', heading)]), ...rich(textField(card, 'content'))]
}

function product(card: Card, warnings: ImportWarnings): ElementContent[] {
  warnings.add('A product card became a picture, words and a link')
  return [
    ...picture(card, 'productImageSrc'),
    element('h3', rich(textField(card, 'productTitle'))),
    ...rich(textField(card, 'productDescription')),
    ...(card.productButtonEnabled
      ? button(textField(card, 'productUrl'), textField(card, 'productButton'))
      : []),
  ]
}

function header(card: Card, warnings: ImportWarnings): ElementContent[] {
  warnings.add('A header card became a picture, a heading and words')
  return [
    ...picture(card, 'backgroundImageSrc'),
    element('h2', rich(textField(card, 'header', 'heading'))),
    element('p', rich(textField(card, 'subheader', 'subheading'))),
    ...(card.buttonEnabled
      ? button(textField(card, 'buttonUrl'), textField(card, 'buttonText'))
      : []),
  ]
}

function callToAction(card: Card, warnings: ImportWarnings): ElementContent[] {
  warnings.add('A call to action became a picture, words and a link')
  return [
    ...(card.hasSponsorLabel === true ? rich(textField(card, 'sponsorLabel')) : []),
    ...(card.hasImage === false ? [] : picture(card, 'imageUrl')),
    ...rich(textField(card, 'textValue')),
    ...(card.showButton === false
      ? []
      : button(textField(card, 'buttonUrl'), textField(card, 'buttonText'))),
  ]
}

function code(card: Card): ElementContent[] {
  const block = element('pre', [element('code', [text(textField(card, 'code'))])])
  return [block, ...captionOf(card, 'caption')]
}

function markdown(card: Card, warnings: ImportWarnings): ElementContent[] {
  return visible(treeOfMarkdown(textField(card, 'markdown'), 'ghost', warnings).children)
}

function forMembers(name: string) {
  return (_card: Card, warnings: ImportWarnings): ElementContent[] => {
    warnings.add(`${name} was dropped`)
    return []
  }
}

const kinds: Record<string, (card: Card, warnings: ImportWarnings) => ElementContent[]> = {
  image: (card) => picture(card),
  gallery,
  bookmark,
  embed,
  html: (card) => rich(textField(card, 'html')),
  markdown,
  'card-markdown': markdown,
  code,
  codeblock: code,
  hr: () => [element('hr')],
  horizontalrule: () => [element('hr')],
  callout,
  toggle,
  button: (card) => button(textField(card, 'buttonUrl'), textField(card, 'buttonText')),
  file: (card, warnings) => file(card, 'A file', warnings),
  audio: (card, warnings) => file(card, 'A sound', warnings),
  video: (card, warnings) => file(card, 'A film', warnings),
  product,
  header,
  'call-to-action': callToAction,
  paywall: () => [],
  email: forMembers('What only the newsletter showed'),
  'email-cta': forMembers('What only the newsletter showed'),
  signup: forMembers('A form for signing up'),
  collection: forMembers('A list of other posts'),
  transistor: forMembers('A podcast player'),
}

/** Converts a card to HTML, with a warning if something of it is lost. */
export function cardNodes(card: Card, warnings: ImportWarnings): ElementContent[] {
  const kind = Object.hasOwn(kinds, card.type) ? kinds[card.type] : undefined
  const viewers = viewersOf(card.visibility)
  if (viewers === 'nobody') return kinds.email?.(card, warnings) ?? []
  if (viewers === 'some')
    warnings.add('Only some could see a part of it there; here every reader can')
  if (kind) return kind(card, warnings)
  warnings.add(`A card that is unknown here was dropped: ${card.type}`)
  return []
}
