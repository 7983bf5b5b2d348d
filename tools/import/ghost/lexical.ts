import type { ElementContent, Root } from 'hast'
import { z } from 'zod'
import type { ImportWarnings } from '#tools/import/import-warnings.ts'
import { element, text } from '../conversion/blocks.ts'
import { type Card, cardNodes } from './cards.ts'

/** A node of Ghost's editor from version 5 on; what it holds besides depends on its type. */
const lexicalNodeSchema = z.looseObject({
  type: z.string(),
  get children() {
    return z.array(lexicalNodeSchema).optional()
  },
})

type LexicalNode = z.infer<typeof lexicalNodeSchema>

const documentSchema = z.object({ root: lexicalNodeSchema })

/** Bits of a text's format, as Lexical defines them, and the elements that mean them. */
const formats: readonly (readonly [bit: number, tagName: string])[] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
]

/**
 * @param json the `lexical` field of a post
 * @param losses is told what has no place in HTML
 * @returns the text as HTML
 * @throws SyntaxError or z.ZodError where it is no Lexical document
 */
export function treeOfLexical(json: string, losses: ImportWarnings): Root {
  const { root } = documentSchema.parse(JSON.parse(json))
  return { type: 'root', children: nodesIn(root, losses) }
}

function nodesIn({ children = [] }: LexicalNode, losses: ImportWarnings): ElementContent[] {
  return children.flatMap((child) => nodesOf(child, losses))
}

function nodesOf(node: LexicalNode, losses: ImportWarnings): ElementContent[] {
  const { type } = node
  const within = () => nodesIn(node, losses)
  const said = (field: string) => String(node[field] ?? '')
  switch (type) {
    case 'text':
    case 'extended-text':
      return [formatted(said('text'), Number(node.format ?? 0))]
    case 'linebreak':
      return [element('br')]
    case 'tab':
      return [text(' ')]
    case 'paragraph':
      return [element('p', within())]
    case 'heading':
    case 'extended-heading':
      return [element(/^h[1-6]$/.test(said('tag')) ? said('tag') : 'h2', within())]
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return [element('blockquote', within())]
    case 'list':
      return [list(node, losses)]
    case 'listitem':
      return [listItem(node, losses)]
    case 'link':
    case 'autolink':
      return [element('a', within(), { href: said('url') })]
    case 'at-link':
    case 'zwnj':
    case 'tk':
      return within()
    default:
      return node.children ? unknown(node, losses) : cardNodes(node as Card, losses)
  }
}

function formatted(value: string, format: number): ElementContent {
  return formats.reduce(
    (inside: ElementContent, [bit, tagName]) =>
      format & bit ? element(tagName, [inside]) : inside,
    text(value),
  )
}

function list(node: LexicalNode, losses: ImportWarnings): ElementContent {
  const numbered = node.listType === 'number' || node.tag === 'ol'
  const start = Number(node.start ?? 1)
  const items: ElementContent[] = []
  for (const item of nodesIn(node, losses)) {
    const before = items.at(-1)
    // Lexical puts a list within a list into an item of its own.
    const holdsListOnly =
      item.type === 'element' &&
      item.children.length > 0 &&
      item.children.every((child) => child.type === 'element' && /^[uo]l$/.test(child.tagName))
    if (holdsListOnly && before?.type === 'element') before.children.push(...item.children)
    else items.push(item)
  }
  return element(numbered ? 'ol' : 'ul', items, numbered && start !== 1 ? { start } : {})
}

function listItem(node: LexicalNode, losses: ImportWarnings): ElementContent {
  const box = typeof node.checked === 'boolean' ? [text(node.checked ? '☑ ' : '☐ ')] : []
  return element('li', [...box, ...nodesIn(node, losses)])
}

function unknown(node: LexicalNode, losses: ImportWarnings): ElementContent[] {
  losses.add(`A part that is unknown here (${node.type}) was left out, its text kept`)
  return nodesIn(node, losses)
}
