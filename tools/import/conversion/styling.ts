import type { Element } from 'hast'
import type { ImportWarnings } from '#tools/import/import-warnings.ts'

/** What a style says of words, as the elements that mean it. */
const meanings: { tagName: string; property: string; says: (value: string) => boolean }[] = [
  {
    tagName: 'strong',
    property: 'font-weight',
    says: (value) => value.startsWith('bold') || Number(value) >= 600,
  },
  { tagName: 'em', property: 'font-style', says: (value) => value === 'italic' },
  { tagName: 'u', property: 'text-decoration', says: (value) => value.includes('underline') },
  { tagName: 's', property: 'text-decoration', says: (value) => value.includes('line-through') },
  { tagName: 'sub', property: 'vertical-align', says: (value) => value === 'sub' },
  { tagName: 'sup', property: 'vertical-align', says: (value) => value === 'super' },
]

/** Styles that a reader sees and that an article here does not have. */
const seen = ['color', 'background-color', 'background', 'text-align', 'font-size', 'font-family']

/** What such a style says where it says nothing. */
const nothing = /^(inherit|initial|unset|left|start|transparent|none|medium|100%|1em|)$/

function stylesOf(node: Element): Map<string, string> {
  const rules = String(node.properties.style ?? '').split(';')
  return new Map(
    rules.map((rule): [string, string] => {
      const [property = '', ...value] = rule.split(':')
      return [property.trim().toLowerCase(), value.join(':').trim().toLowerCase()]
    }),
  )
}

/**
 * @param node a `span` or `font`
 * @returns the names of the elements that mean what its style says
 */
export function parseStyling(node: Element): string[] {
  const styles = stylesOf(node)
  return meanings
    .filter(({ property, says }) => says(styles.get(property) ?? ''))
    .map(({ tagName }) => tagName)
}

/**
 * Tells of styling that a reader of the other site saw.
 *
 * @param node any element
 * @param losses is told
 */
export function warnAboutStyling(node: Element, losses: ImportWarnings): void {
  const styles = stylesOf(node)
  for (const property of seen) {
    if (nothing.test(styles.get(property) ?? '')) continue
    losses.add(`Styling was dropped: ${property}`)
  }
  const classes = Array.isArray(node.properties.className) ? node.properties.className : []
  const placed = classes.some((name) =>
    /^(has-text-align-(center|right)|align(left|right|center|wide|full))$/.test(String(name)),
  )
  const { align } = node.properties
  const aligned = typeof align === 'string' && align !== 'left'
  if (placed || aligned) losses.add('The placing of a picture or a text was dropped')
  if (node.tagName === 'font' && node.properties.color) {
    losses.add('Styling was dropped: color')
  }
}
