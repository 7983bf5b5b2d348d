import { plainText } from '#domain/html-tree.ts'
import { blocksOf, distributed, element, linkLine, text } from './blocks.ts'
import type { ElementConverter } from './conversion.ts'
import { addressOfEmbed, hostOf, pageOfEmbed } from './embeds.ts'
import { parseStyling } from './styling.ts'

/** Removed with its content, with a warning. */
function dropped(name: string): ElementConverter {
  return (_node, { warnings }) => {
    warnings.add(`${name} was dropped`)
    return []
  }
}

/** Removed with its content, which readers never saw. */
const unseen: ElementConverter = () => []

/** Unwrapped: its text stays, with a warning. */
function unmarked(name: string): ElementConverter {
  return (node, { warnings, content }) => {
    warnings.add(`${name} was dropped, its words kept`)
    return content(node)
  }
}

function as(tagName: string): ElementConverter {
  return (node, { content }) => distributed(element(tagName), content(node))
}

const lowerHeading: ElementConverter = (node, { warnings, content }) => {
  warnings.add(`A heading of level ${node.tagName.slice(1)} became one of level 3`)
  return blocksOf(content(node), 'h3')
}

const embed: ElementConverter = (node, { warnings, address }) => {
  const written = addressOfEmbed(node)
  const page =
    pageOfEmbed(written) ?? pageOfEmbed(URL.parse(written, address || undefined)?.href ?? '')
  if (!page) {
    warnings.add(`An embed without a web address was dropped (<${node.tagName}>)`)
    return []
  }
  warnings.add(`An embed of ${hostOf(page)} became a link`)
  return [linkLine(page)]
}

const words: ElementConverter = (node, { content }) =>
  parseStyling(node).reduce(
    (inside, tagName) => distributed(element(tagName), inside),
    content(node),
  )

const quoted: ElementConverter = (node, { content }) => [text('“'), ...content(node), text('”')]

const foldOut: ElementConverter = (node, { warnings, content }) => {
  warnings.add('A collapsible section was opened')
  return blocksOf(content(node))
}

const boldLine: ElementConverter = (node, { content }) =>
  blocksOf(distributed(element('strong'), blocksOf(content(node))))

const explained: ElementConverter = (node, { warnings, content }) => {
  const { title } = node.properties
  if (title) warnings.add(`The explanation of an abbreviation was dropped: ${plainText(node)}`)
  return content(node)
}

const checkbox: ElementConverter = ({ properties }, { warnings }) => {
  if (properties.type === 'checkbox') return [text(properties.checked ? '☑ ' : '☐ ')]
  warnings.add('A form field was dropped')
  return []
}

/** Converters of the elements that articles here do not have. */
export const elementConverters: Record<string, ElementConverter> = {
  ...Object.fromEntries(['h4', 'h5', 'h6'].map((name) => [name, lowerHeading])),
  ...Object.fromEntries(
    ['iframe', 'video', 'audio', 'embed', 'object'].map((name) => [name, embed]),
  ),
  ...Object.fromEntries(['kbd', 'samp', 'tt', 'var'].map((name) => [name, as('code')])),
  ...Object.fromEntries(['cite', 'dfn'].map((name) => [name, as('em')])),
  ...Object.fromEntries(['span', 'font'].map((name) => [name, words])),
  ...Object.fromEntries(
    ['noscript', 'template', 'head', 'meta', 'link', 'title', 'source', 'param', 'track'].map(
      (name) => [name, unseen],
    ),
  ),
  q: quoted,
  details: foldOut,
  summary: boldLine,
  dl: (node, { warnings, content }) => {
    warnings.add('A list of terms became paragraphs')
    return blocksOf(content(node))
  },
  dt: boldLine,
  dd: (node, { content }) => blocksOf(content(node)),
  abbr: explained,
  acronym: explained,
  input: checkbox,
  mark: unmarked('A highlighting'),
  small: unmarked('Small print'),
  big: unmarked('Large print'),
  ruby: unmarked('A reading aid (ruby)'),
  script: dropped('A script'),
  style: dropped('A style sheet'),
  form: dropped('A form'),
  select: dropped('A form field'),
  textarea: dropped('A form field'),
  svg: dropped('A drawing (SVG)'),
  math: dropped('A formula (MathML)'),
  canvas: dropped('A drawing (canvas)'),
  map: dropped('An image map'),
}
