import type { ElementContent, Root } from 'hast'
import * as z from 'zod'
import type { ImportWarnings } from '#tools/import/import-warnings.ts'
import { element, text } from '../conversion/blocks.ts'
import { type Card, cardNodes } from './cards.ts'

/** A node of Ghost's editor since version 5. Its other fields depend on its type. */
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
 * Converts the `lexical` field of a post to HTML.
 *
 * @throws SyntaxError or z.ZodError if it is not a Lexical document
 */
export function treeOfLexical(json: string, warnings: ImportWarnings): Root {
  const { root } = documentSchema.parse(JSON.parse(json))
  return { type: 'root', children: nodesIn(root, warnings) }
}

function nodesIn({ children = [] }: LexicalNode, warnings: ImportWarnings): ElementContent[] {
  return children.flatMap((child) => nodesOf(child, warnings))
}

function nodesOf(node: LexicalNode, warnings: ImportWarnings): ElementContent[] {
  const { type } = node
  const within = () => nodesIn(node, warnings)
  const textField = (field: string) => String(node[field] ?? '')
  switch (type) {
    case 'text':
    case 'extended-text':
      return [formatted(textField('text'), Number(node.format ?? 0))]
    case 'linebreak':
      return [element('br')]
    case 'tab':
      return [text(' ')]
    case 'paragraph':
      return [element('p', within())]
    case 'heading':
    case 'extended-heading':
      return [element(/^h[1-6]$/.test(textField('tag')) ? textField('tag') : 'h2', within())]
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return [element('blockquote', within())]
    case 'list':
      return [list(node, warnings)]
    case 'listitem':
      return [listItem(node, warnings)]
    case 'link':
    case 'autolink':
      return [element('a', within(), { href: textField('url') })]
    case 'at-link':
    case 'zwnj':
    case 'tk':
      return within()
    default:
      return node.children ? unknown(node, warnings) : cardNodes(node as Card, warnings)
  }
}

function formatted(value: string, format: number): ElementContent {
  return formats.reduce(
    (inside: ElementContent, [bit, tagName]) =>
      format & bit ? element(tagName, [inside]) : inside,
    text(value),
  )
}

function list(node: LexicalNode, warnings: ImportWarnings): ElementContent {
  const numbered = node.listType === 'number' || node.tag === 'ol'
  const start = Number(node.start ?? 1)
  const items: ElementContent[] = []
  for (const item of nodesIn(node, warnings)) {
    const before = items.at(-1)
    // Lexical wraps a nested list in an item of its own.
    const holdsListOnly =
      item.type === 'element' &&
      item.children.length > 0 &&
      item.children.every((child) => child.type === 'element' && /^[uo]l$/.test(child.tagName))
    if (holdsListOnly && before?.type === 'element') before.children.push(...item.children)
    else items.push(item)
  }
  return element(numbered ? 'ol' : 'ul', items, numbered && start !== 1 ? { start } : {})
}

function listItem(node: LexicalNode, warnings: ImportWarnings): ElementContent {
  const box = typeof node.checked === 'boolean' ? [text(node.checked ? '☑ ' : '☐ ')] : []
  return element('li', [...box, ...nodesIn(node, warnings)])
}

function unknown(node: LexicalNode, warnings: ImportWarnings): ElementContent[] {
  warnings.add(`A part that is unknown here (${node.type}) was left out, its text kept`)
  return nodesIn(node, warnings)
}
