import type { Element } from 'hast'
import type { ImportWarnings } from '#tools/import/import-warnings.ts'

/** Elements that mean the same as a style. */
const meanings: { tagName: string; property: string; matches: (value: string) => boolean }[] = [
  {
    tagName: 'strong',
    property: 'font-weight',
    matches: (value) => value.startsWith('bold') || Number(value) >= 600,
  },
  { tagName: 'em', property: 'font-style', matches: (value) => value === 'italic' },
  { tagName: 'u', property: 'text-decoration', matches: (value) => value.includes('underline') },
  { tagName: 's', property: 'text-decoration', matches: (value) => value.includes('line-through') },
  { tagName: 'sub', property: 'vertical-align', matches: (value) => value === 'sub' },
  { tagName: 'sup', property: 'vertical-align', matches: (value) => value === 'super' },
]

/** Visible styles that articles here do not have. */
const seen = ['color', 'background-color', 'background', 'text-align', 'font-size', 'font-family']

/** Values of such styles that have no effect. */
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

export function classesOf({ className }: Element['properties']): string[] {
  return Array.isArray(className) ? className.map(String) : []
}

/** The names of the elements that mean the same as the style of a `span` or `font`. */
export function parseStyling(node: Element): string[] {
  const styles = stylesOf(node)
  return meanings
    .filter(({ property, matches }) => matches(styles.get(property) ?? ''))
    .map(({ tagName }) => tagName)
}

/** Whether readers of the old site did not see an element, unless a script showed it. */
export function isHidden(node: Element): boolean {
  const { hidden } = node.properties
  const isMarked = hidden !== undefined && hidden !== 'until-found'
  return isMarked || (stylesOf(node).get('display') ?? '').startsWith('none')
}

const placedText = /^(has-text-align-(center|right)|align(left|right|center|wide|full))$/

/** A wide figure stays wide. */
const placedFigure = /^align(left|right|center)$/

/** Warns about styling that readers of the old site saw. */
export function warnAboutStyling(node: Element, warnings: ImportWarnings): void {
  const styles = stylesOf(node)
  for (const property of seen) {
    if (nothing.test(styles.get(property) ?? '')) continue
    warnings.add(`Styling was dropped: ${property}`)
  }
  const isPlaced = node.tagName === 'figure' ? placedFigure : placedText
  const placed = classesOf(node.properties).some((name) => isPlaced.test(name))
  const { align } = node.properties
  const aligned = typeof align === 'string' && align !== 'left'
  if (placed || aligned) warnings.add('The placing of a picture or a text was dropped')
  if (node.tagName === 'font' && node.properties.color) {
    warnings.add('Styling was dropped: color')
  }
}
