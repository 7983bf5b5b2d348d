import type { Element, ElementContent, Root } from 'hast'
import * as z from 'zod'
import type { ImportWarnings } from '#tools/import/import-warnings.ts'
import { element, text } from '../conversion/blocks.ts'
import { type Card, cardNodes } from './cards.ts'

/** `[kind, numbers of the markups it opens, how many it closes, text or number of an atom]`. */
const markerSchema = z.tuple([
  z.number(),
  z.array(z.number()),
  z.number(),
  z.union([z.string(), z.number()]),
])

type Marker = z.infer<typeof markerSchema>

/** The Mobiledoc format, version 0.3; its spelling is positional throughout. */
const mobiledocSchema = z.object({
  markups: z.array(z.tuple([z.string()]).rest(z.array(z.string()))).default([]),
  atoms: z.array(z.tuple([z.string(), z.string()]).rest(z.unknown())).default([]),
  cards: z.array(z.tuple([z.string()]).rest(z.unknown())).default([]),
  sections: z.array(z.tuple([z.number()]).rest(z.unknown())).default([]),
})

type Mobiledoc = z.infer<typeof mobiledocSchema>

const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'aside'])

/**
 * Converts the `mobiledoc` field of a post to HTML.
 *
 * @throws SyntaxError or z.ZodError if it is not a Mobiledoc
 */
export function treeOfMobiledoc(json: string, warnings: ImportWarnings): Root {
  const document = mobiledocSchema.parse(JSON.parse(json))
  const children = document.sections.flatMap((section) => sectionNodes(section, document, warnings))
  return { type: 'root', children }
}

function sectionNodes(
  section: Mobiledoc['sections'][number],
  document: Mobiledoc,
  warnings: ImportWarnings,
): ElementContent[] {
  const [kind, first, second] = section
  if (kind === 1) {
    const tagName = String(first).toLowerCase()
    const line = lineOf(z.array(markerSchema).parse(second), document)
    if (paragraphs.has(tagName)) {
      return [element(tagName === 'aside' ? 'blockquote' : tagName, line)]
    }
    return [element('p', line)]
  }
  if (kind === 2) return [element('img', [], { src: String(first) })]
  if (kind === 3) {
    const items = z.array(z.array(markerSchema)).parse(second)
    const children = items.map((item) => element('li', lineOf(item, document)))
    return [element(first === 'ol' ? 'ol' : 'ul', children)]
  }
  const [name, payload] = (kind === 10 && document.cards[Number(first)]) || []
  if (name === undefined) {
    warnings.add(`A part that is unknown here was dropped (section ${kind})`)
    return []
  }
  return cardNodes({ ...(payload as object), type: name } as Card, warnings)
}

function lineOf(markers: readonly Marker[], document: Mobiledoc): ElementContent[] {
  const line = element('p')
  const open: Element[] = [line]
  for (const [kind, opened, closed, value] of markers) {
    for (const index of opened) {
      const markup = elementOf(document.markups[index])
      open.at(-1)?.children.push(markup)
      open.push(markup)
    }
    const node = kind === 1 ? atomNode(document.atoms[Number(value)]) : text(String(value))
    open.at(-1)?.children.push(node)
    open.splice(Math.max(1, open.length - closed))
  }
  return line.children
}

function elementOf(markup: Mobiledoc['markups'][number] | undefined): Element {
  const [tagName = 'span', attributes = []] = markup ?? []
  const at = attributes.indexOf('href')
  const href = at === -1 ? undefined : attributes[at + 1]
  return element(tagName.toLowerCase(), [], href === undefined ? {} : { href })
}

function atomNode(atom: Mobiledoc['atoms'][number] | undefined): ElementContent {
  return atom?.[0] === 'soft-return' ? element('br') : text(atom?.[1] ?? '')
}
