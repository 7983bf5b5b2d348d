import type { Element, ElementContent } from 'hast'
import { plainText } from '#domain/html-tree.ts'
import type { ImportWarnings } from '#tools/import/import-warnings.ts'
import { element, linkLine, text } from '../conversion/blocks.ts'
import { hostOf } from '../conversion/embeds.ts'

/** A picture or another file of the old site. */
export interface Attachment {
  address: string
  caption: string
  alt: string
}

/** What shortcodes refer to. */
export interface ShortcodeContext {
  warnings: ImportWarnings
  /** The address of an attachment; undefined if the export does not hold it. */
  attachment(id: string): Attachment | undefined
  /** Ids of the post's attachments, in order. */
  uploaded: readonly string[]
}

/** `[name arguments]`, `[/name]` and the escaped `[[name]]`. */
const marks = /\[(\[?)(\/?)([a-zA-Z][\w-]*)((?:[\s=][^[\]]*)?)\](\]?)/g

interface Mark {
  name: string
  closes: boolean
  arguments: Map<string, string>
  /** What stands behind its name. */
  rest: string
  written: string
}

type Piece = { node: ElementContent } | { mark: Mark }

const known = new Set(['caption', 'wp_caption', 'gallery', 'embed', 'audio', 'video', 'playlist'])

/** Those that are written with an address alone: `[youtube https://…]` or `[youtube=https://…]`. */
const players = new Set(['youtube', 'vimeo', 'dailymotion', 'soundcloud', 'spotify', 'ted'])

const loneAddress = /^[\s=]\s*https?:\/\/\S+\s*$/

/** `one="…" two='…'` and nothing else. */
const namedArguments = /^(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))+\s*\/?$/

/** Resolves shortcodes in parsed HTML, in which they are text whose content may be elements. */
export function withoutShortcodes(
  nodes: readonly ElementContent[],
  context: ShortcodeContext,
): ElementContent[] {
  const pieces = nodes.flatMap((node): Piece[] => {
    if (node.type === 'text') return piecesOf(node.value)
    if (node.type !== 'element' || node.tagName === 'pre' || node.tagName === 'code')
      return [{ node }]
    return [{ node: { ...node, children: withoutShortcodes(node.children, context) } }]
  })
  return resolved(pieces, context)
}

function piecesOf(value: string): Piece[] {
  const pieces: Piece[] = []
  let reached = 0
  const words = (end: number) => {
    if (end > reached) pieces.push({ node: text(value.slice(reached, end)) })
  }
  for (const match of value.matchAll(marks)) {
    const [written, escaped, slash, name = '', rest = ''] = match
    words(match.index)
    reached = match.index + written.length
    if (escaped) pieces.push({ node: text(written.slice(1, -1)) })
    else {
      // Editors replace straight quotation marks by typographic ones.
      const straight = rest.replaceAll(/[“”″]/g, '"')
      const closes = slash === '/'
      pieces.push({
        mark: { name, closes, arguments: argumentsOf(straight), rest: straight, written },
      })
    }
  }
  words(value.length)
  return pieces
}

function argumentsOf(written: string): Map<string, string> {
  const found = new Map<string, string>()
  let position = 0
  for (const [, name, double, single, bare] of written
    .replace(/^=/, ' ')
    .matchAll(/(?:([\w-]+)\s*=\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g)) {
    found.set(name?.toLowerCase() ?? String(position++), double ?? single ?? bare ?? '')
  }
  return found
}

function resolved(pieces: readonly Piece[], context: ShortcodeContext): ElementContent[] {
  const result: ElementContent[] = []
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]
    if (!piece) break
    if ('node' in piece) {
      result.push(piece.node)
      continue
    }
    const { mark } = piece
    const end = mark.closes
      ? -1
      : pieces.findIndex(
          (other, at) =>
            at > index && 'mark' in other && other.mark.closes && other.mark.name === mark.name,
        )
    const inner = end === -1 ? [] : resolved(pieces.slice(index + 1, end), context)
    if (end === -1 && !isShortcode(mark)) result.push(text(mark.written))
    else result.push(...shown(mark, inner, context))
    if (end !== -1) index = end
  }
  return result
}

/** Text in brackets, such as [sic] or [see https://a.example], is not a shortcode. */
function isShortcode({ name, rest }: Mark): boolean {
  return (
    known.has(name) || namedArguments.test(rest) || (players.has(name) && loneAddress.test(rest))
  )
}

function shown(mark: Mark, inner: ElementContent[], context: ShortcodeContext): ElementContent[] {
  const { name, arguments: given } = mark
  const { warnings } = context
  if (name === 'caption' || name === 'wp_caption') {
    const placed = /^align(left|right|center)$/.test(given.get('align') ?? '')
    if (placed) warnings.add('The placing of a picture or a text was dropped')
    return [captioned(inner, given.get('caption'))]
  }
  if (name === 'gallery') return gallery(given, context)
  const address =
    (name === 'embed' && plainText({ type: 'root', children: inner })) ||
    [...given.values()].find((value) => /^https?:\/\/\S+$/.test(value))
  if (address && inner.every((node) => node.type === 'text')) {
    warnings.add(`An embed of ${hostOf(address)} became a link`)
    return [linkLine(address, plainText({ type: 'root', children: inner }) || address)]
  }
  if (!mark.closes) warnings.add(`A shortcode was left out: ${name}`)
  return inner
}

/** The picture, with its link if it has one, followed by its caption. */
function captioned(inner: ElementContent[], given = ''): Element {
  const at = inner.findIndex((node) => node.type === 'element' && holdsImage(node))
  const words = inner.slice(at + 1)
  const caption = plainText({ type: 'root', children: words }) === '' ? [text(given)] : words
  const picture = at === -1 ? [] : inner.slice(at, at + 1)
  return element('figure', [...picture, element('figcaption', caption)])
}

function holdsImage(node: Element): boolean {
  return (
    node.tagName === 'img' ||
    node.children.some((child) => child.type === 'element' && holdsImage(child))
  )
}

function gallery(given: Map<string, string>, context: ShortcodeContext): ElementContent[] {
  const { warnings, attachment, uploaded } = context
  const listed = (given.get('ids') ?? given.get('include') ?? '').split(',').map((id) => id.trim())
  const ids = listed.filter(Boolean)
  const pictures = (ids.length > 0 ? ids : uploaded).flatMap((id) => {
    const found = attachment(id)
    if (!found) warnings.add(`A picture of a gallery is not in the export (number ${id})`)
    return found ? [pictureOf(found)] : []
  })
  if (pictures.length > 1) warnings.add('A gallery became pictures one below the other')
  return pictures
}

function pictureOf({ address, caption, alt }: Attachment): Element {
  const image = element('img', [], { src: address, alt })
  return element('figure', caption ? [image, element('figcaption', [text(caption)])] : [image])
}
