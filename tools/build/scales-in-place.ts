import { readFileSync } from 'node:fs'

/** What this needs of PostCSS's declarations. */
interface Declaration {
  prop: string
  value: string
  remove(): void
}

const scale = /^--(?:(?:space|text|mono)-\d+|corner|touch)$/
const scaleUse = /var\((--(?:(?:space|text|mono)-\d+|corner|touch))\)/g

/**
 * Writes the values of the scales of `props.css` where they are used: they never change while a page is
 * shown, and a style sheet with the values is smaller than one with their names.
 *
 * @param props the style sheet that defines the scales
 * @returns a plugin of PostCSS
 */
export function scalesInPlace(props: URL) {
  const definitions = readFileSync(props, 'utf8').matchAll(/(--[\w-]+):\s*([^;]+);/g)
  const values = new Map<string, string>()
  for (const [, name = '', value = ''] of definitions) {
    if (scale.test(name)) values.set(name, withValues(value, values))
  }
  return {
    postcssPlugin: 'scales-in-place',
    Declaration(declaration: Declaration) {
      if (scale.test(declaration.prop)) declaration.remove()
      else declaration.value = withValues(declaration.value, values)
    },
  }
}

function withValues(value: string, values: ReadonlyMap<string, string>): string {
  return value.replace(scaleUse, (use, name: string) => values.get(name) ?? use)
}
