import type { Comment, Doctype, Element, ElementContent, Root, RootContent } from 'hast'
import { plainText } from '#domain/html-tree.ts'
import { linkAddress } from '#domain/web-address.ts'
import type { ImportWarnings } from '#tools/import/import-warnings.ts'
import { blocksOf, distributed, element, oneLine, text } from './blocks.ts'
import type { Conversion, ElementConverter } from './conversion.ts'
import { figureBlocks, imageOf } from './figures.ts'
import { elementConverters } from './foreign-elements.ts'
import { isHidden, warnAboutStyling } from './styling.ts'

/**
 * Converts the HTML of another system to the form that our own editor writes: known elements, every
 * line in a block, pictures in blocks of their own. Anything else becomes the nearest known element or
 * is left out, with a warning.
 *
 * @param address the address of its page, for relative links; empty if unknown
 * @returns a new tree; its images still have their old addresses
 * @throws RangeError if it is nested too deeply
 */
export function articleTree(tree: Root, address: string, warnings: ImportWarnings): Root {
  const conversion: Conversion = {
    warnings,
    address,
    content: (node) => node.children.flatMap((child) => converted(child, conversion)),
  }
  const children = tree.children.flatMap((child) => converted(child, conversion))
  return { type: 'root', children: blocksOf(children) }
}

/** Inline elements that stay, with the names that the editor writes. */
const inlineNames = new Map([
  ...['strong', 'em', 'u', 's', 'code', 'sub', 'sup'].map((name): [string, string] => [name, name]),
  ...([
    ['b', 'strong'],
    ['i', 'em'],
    ['ins', 'u'],
    ['del', 's'],
    ['strike', 's'],
  ] as const),
])

/** Layout elements: their content stays, in blocks of its own. */
const layoutElements = new Set(['div', 'section', 'article', 'main', 'header', 'footer', 'aside'])
for (const name of ['center', 'nav', 'address', 'hgroup', 'body', 'html', 'picture']) {
  layoutElements.add(name)
}

function converted(
  node: RootContent | Comment | Doctype,
  conversion: Conversion,
): ElementContent[] {
  if (node.type === 'text') return [text(node.value)]
  if (node.type !== 'element') return []
  if (isLeftOut(node, conversion)) return []
  warnAboutStyling(node, conversion.warnings)
  const { tagName } = node
  const inlineName = inlineNames.get(tagName)
  if (inlineName) return distributed(element(inlineName), conversion.content(node))
  if (layoutElements.has(tagName)) return blocksOf(conversion.content(node))
  const rule = structure[tagName] ?? elementConverters[tagName]
  if (rule) return rule(node, conversion)
  if (tagName.includes('-')) conversion.warnings.add(`<${tagName}> was left out, its text kept`)
  return conversion.content(node)
}

/** What readers did not see there, with a warning if it has words. */
function isLeftOut(node: RootContent, { warnings }: Conversion): boolean {
  if (node.type !== 'element' || !isHidden(node)) return false
  const words = plainText(node).slice(0, 60)
  if (words !== '') warnings.add(`What was hidden there was left out: ${words}`)
  return true
}

/** Block elements of an article. */
const structure: Record<string, ElementConverter> = {
  p: paragraph,
  h1: heading,
  h2: heading,
  h3: heading,
  br: () => [element('br')],
  hr: () => [element('hr')],
  img: imageOf,
  figure: figureBlocks,
  a: link,
  blockquote: (node, conversion) => {
    const blocks = blocksOf(conversion.content(node))
    return blocks.length > 0 ? [element('blockquote', blocks)] : []
  },
  ul: list,
  ol: list,
  li: (node, conversion) => blocksOf(conversion.content(node)),
  pre: preformatted,
  table: (node, conversion) => [tablePart(node, conversion)],
}

function preformatted(node: Element, conversion: Conversion): ElementContent[] {
  const [code] = node.children
  if (code?.type === 'element' && /language-|lang-/.test(String(code.properties.className))) {
    conversion.warnings.add('The language of a block of code was dropped')
  }
  return [element('pre', withoutLastBreak(conversion.content(node)))]
}

/** Parsers end a code block with a line break that is not in the source. */
function withoutLastBreak(nodes: ElementContent[]): ElementContent[] {
  const last = nodes.at(-1)
  if (last?.type === 'text') return [...nodes.slice(0, -1), text(last.value.replace(/\n$/, ''))]
  if (last?.type !== 'element') return nodes
  return [...nodes.slice(0, -1), { ...last, children: withoutLastBreak(last.children) }]
}

function paragraph(node: Element, conversion: Conversion): ElementContent[] {
  // An empty line left on purpose; other systems write it with a space in it.
  if (node.children.length === 0) return [element('p')]
  return blocksOf(conversion.content(node))
}

function heading(node: Element, conversion: Conversion): ElementContent[] {
  return blocksOf(conversion.content(node), node.tagName)
}

function link(node: Element, { warnings, address, content }: Conversion): ElementContent[] {
  const inside = content(node)
  const { href, dataFootnoteBackref } = node.properties
  if (dataFootnoteBackref !== undefined) return []
  if (href === undefined || inside.length === 0) return inside
  const written = String(href).trim()
  if (written.startsWith('#')) {
    warnings.add('A link to a place within the article was dropped, its words kept')
    return inside
  }
  const absolute =
    linkAddress(written) || linkAddress(URL.parse(written, address || undefined)?.href ?? '')
  if (written !== '' && absolute === '') {
    const hint = address || URL.canParse(written) ? '' : ' (--site ADDRESS would keep it)'
    warnings.add(`A link was dropped, its words kept: ${written.slice(0, 100)}${hint}`)
    return inside
  }
  const pictures = inside.filter((child) => child.type === 'element' && child.tagName === 'img')
  if (pictures.length > 0 && !/\.(jpe?g|png|gif|webp|avif)([?#]|$)/i.test(absolute)) {
    warnings.add(`A picture is no longer a link: ${absolute.slice(0, 100)}`)
  }
  return distributed(element('a', [], { href: absolute }), inside)
}

function list(node: Element, conversion: Conversion): ElementContent[] {
  const items: Element[] = []
  for (const child of node.children) {
    if (isLeftOut(child, conversion)) continue
    const isItem = child.type === 'element' && child.tagName === 'li'
    const blocks = blocksOf(isItem ? conversion.content(child) : converted(child, conversion))
    if (isItem) items.push(element('li', blocks.length > 0 ? blocks : [element('p')]))
    else if (items.length > 0) items.at(-1)?.children.push(...blocks)
    else if (blocks.length > 0) items.push(element('li', blocks))
  }
  if (items.length === 0) return []
  const { start } = node.properties
  const numbered = node.tagName === 'ol' && start !== undefined && Number(start) !== 1
  return [element(node.tagName, items, numbered ? { start: Number(start) } : {})]
}

const tableParts = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])

function tablePart(node: Element, conversion: Conversion): Element {
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element' || isLeftOut(child, conversion)) return []
    if (tableParts.has(child.tagName)) return [tablePart(child, conversion)]
    if (child.tagName === 'caption') return [element('caption', oneLine(conversion.content(child)))]
    if (child.tagName !== 'td' && child.tagName !== 'th') return []
    warnAboutStyling(child, conversion.warnings)
    const { colSpan, rowSpan } = child.properties
    const spans = { ...(colSpan && { colSpan }), ...(rowSpan && { rowSpan }) }
    return [element(child.tagName, conversion.content(child), spans)]
  })
  return element(node.tagName, children)
}
