/** 820 px: room for a panel beside the portal's text. 1400 px: room on both sides of an article. */
const breakpoints = ['480px', '768px', '820px', '1200px', '1400px']

/** What fits a line to the width of the window, follows the size of the text around it, or hides a letter. */
const otherSizes = /^(0|inherit|1rem|[\d.]+(em|%|pt)|.*\b100vw\b.*)$/
const scaledSize = /var\(--(text-(\d+|size)|mono-\d)\)/
const spacing = /^(padding|margin|scroll-margin)(-|$)|gap$/
const literalColour = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)\(/i

/**
 * Finds what a style sheet does not take from the scales and roles of `src/styles/base/props.css`: sizes
 * of text, spaces and colours as numbers of its own, and breakpoints besides the five.
 *
 * @returns what is wrong, each as it stands in the sheet
 */
export function findStrayValues(css: string): string[] {
  const code = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const strays: string[] = []
  for (const [query] of code.matchAll(/@(media|container)[^{]+/g)) {
    const widths = query.match(/[\d.]+(px|em|rem)/g) ?? []
    if (widths.some((width) => !breakpoints.includes(width))) strays.push(query.trim())
  }
  for (const [declaration, property = '', value = ''] of code.matchAll(/([\w-]+):\s*([^;{}]+);/g)) {
    if (isStray(property, value)) strays.push(declaration)
  }
  return strays
}

const physicalProperty =
  /^(left|right)$|^(margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b|^border-(top|bottom)-(left|right)-radius$/
const sidedProperty =
  /^(float|clear|text-align|transform-origin|object-position|background-position)$/
const fourSides = /^(margin|padding|inset|border-(width|style|color))$/

/**
 * Finds what names the left or the right side. Pages are read from right to left too, so a rule names the
 * start and the end of a line. `top` and `bottom` are the same in both directions.
 *
 * @returns the declarations, each as it stands in the sheet
 */
export function findPhysicalSides(css: string): string[] {
  const code = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...code.matchAll(/([\w-]+):\s*([^;{}]+);/g)]
    .filter(([, property = '', value = '']) => namesSide(property, value))
    .map(([declaration]) => declaration)
}

function namesSide(property: string, value: string): boolean {
  if (physicalProperty.test(property)) return true
  if (sidedProperty.test(property)) return /\b(left|right)\b/.test(value)
  if (property === 'transform') return /translateX\((?!.*var\(--line-forward\))/.test(value)
  if (!fourSides.test(property)) return false
  const [, right, , left] =
    value.match(/(?:[\w-]*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\S)+/g) ?? []
  return left !== undefined && left !== right
}

function isStray(property: string, value: string): boolean {
  if (property.startsWith('--')) return false
  if (literalColour.test(value)) return true
  if (property === 'font-size') return isStraySize(value)
  // Of `font: 500 var(--text-4) / 1.3 var(--serif)` the part before the height of lines.
  if (property === 'font' && value !== 'inherit') {
    return !scaledSize.test(value) && isStraySize(sizeOfFont(value))
  }
  return spacing.test(property) && value.split(' ').some(isStraySpace)
}

function sizeOfFont(font: string): string {
  return font.replace(/^((italic|normal|\d{3}) )*/, '').split(' / ')[0] ?? ''
}

function isStraySize(size: string): boolean {
  return !scaledSize.test(size) && !otherSizes.test(size)
}

/** A hairline is no space. */
function isStraySpace(space: string): boolean {
  const [, pixels] = /^-?([\d.]+)px$/.exec(space) ?? []
  return pixels !== undefined && Number(pixels) > 1
}
