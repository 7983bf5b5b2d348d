import { plainText } from '#domain/html-tree.ts'
import { blocksOf, distributed, element, linkLine, text } from './blocks.ts'
import type { ElementConverter } from './conversion.ts'
import { addressOfEmbed, hostOf, pageOfEmbed } from './embeds.ts'
import { parseStyling } from './styling.ts'

/** Goes with all that it holds, and is told. */
function dropped(name: string): ElementConverter {
  return (_node, { losses }) => {
    losses.add(`${name} was dropped`)
    return []
  }
}

/** Goes with all that it holds: nobody saw it. */
const unseen: ElementConverter = () => []

/** Its text stays, what marked it goes and is told. */
function unmarked(name: string): ElementConverter {
  return (node, { losses, content }) => {
    losses.add(`${name} was dropped, its words kept`)
    return content(node)
  }
}

function as(tagName: string): ElementConverter {
  return (node, { content }) => distributed(element(tagName), content(node))
}

const lowerHeading: ElementConverter = (node, { losses, content }) => {
  losses.add(`A heading of level ${node.tagName.slice(1)} became one of level 3`)
  return blocksOf(content(node), 'h3')
}

const embed: ElementConverter = (node, { losses, address }) => {
  const written = addressOfEmbed(node)
  const page =
    pageOfEmbed(written) ?? pageOfEmbed(URL.parse(written, address || undefined)?.href ?? '')
  if (!page) {
    losses.add(`An embed without a web address was dropped (<${node.tagName}>)`)
    return []
  }
  losses.add(`An embed of ${hostOf(page)} became a link`)
  return [linkLine(page)]
}

const words: ElementConverter = (node, { content }) =>
  parseStyling(node).reduce(
    (inside, tagName) => distributed(element(tagName), inside),
    content(node),
  )

const quoted: ElementConverter = (node, { content }) => [text('“'), ...content(node), text('”')]

const foldOut: ElementConverter = (node, { losses, content }) => {
  losses.add('A fold-out stands open')
  return blocksOf(content(node))
}

const boldLine: ElementConverter = (node, { content }) =>
  blocksOf(distributed(element('strong'), blocksOf(content(node))))

const explained: ElementConverter = (node, { losses, content }) => {
  const { title } = node.properties
  if (title) losses.add(`The explanation of an abbreviation was dropped: ${plainText(node)}`)
  return content(node)
}

const checkbox: ElementConverter = ({ properties }, { losses }) => {
  if (properties.type === 'checkbox') return [text(properties.checked ? '☑ ' : '☐ ')]
  losses.add('A form field was dropped')
  return []
}

/** Elements that an article here does not have, and what becomes of each. */
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
  dl: (node, { losses, content }) => {
    losses.add('A list of terms became paragraphs')
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
