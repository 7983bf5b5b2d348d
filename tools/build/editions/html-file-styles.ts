import { readFile } from 'node:fs/promises'

const siteStyles = new URL('../../../src/styles/', import.meta.url)

/** The site's colours and fonts, and the styles of an edition in one file. */
export async function htmlFileStyles(): Promise<string> {
  const names = [
    'base/props.css',
    'base/fonts.css',
    'base/language.css',
    'edition/edition-file.css',
  ]
  const [props, fonts = '', language, own] = await Promise.all(names.map(readStyles))
  return [props, await withFonts(fonts), language, own].join('\n')
}

function readStyles(name: string): Promise<string> {
  return readFile(new URL(name, siteStyles), 'utf8')
}

/** The font files as parts of the styles. */
async function withFonts(css: string): Promise<string> {
  const [first = '', ...rest] = css.split(/url\("(.+?)"\)/)
  let whole = first
  for (let index = 0; index < rest.length; index += 2) {
    const font = await readFile(new URL(rest[index] ?? '', new URL('base/', siteStyles)), 'base64')
    whole += `url("data:font/woff2;base64,${font}")${rest[index + 1]}`
  }
  return whole
}
