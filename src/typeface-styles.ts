import type { Appearance } from '#domain/settings/appearance.ts'
import { defaultAccent } from '#domain/settings/themes.ts'
import { otherPairs, type SetFace, type TypefacePair } from '#domain/settings/typefaces.ts'
import type { Typefaces } from '#domain/settings/typefaces-schema.ts'
import { logoStyle } from './logo-styles.ts'

/** The address of each file, by its path. */
const files: Record<string, string> = import.meta.glob('./styles/base/fonts/*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
})

function addressOf(file: string): string {
  const address = files[`./styles/base/fonts/${file}.woff2`]
  if (!address) throw new Error(`There is no font ${file}.`)
  return address
}

/** Central European letters, as in `fonts.css`. */
const extended = 'U+100-130,U+132-151,U+154-15f,U+162-177,U+179-17c,U+218-21b'

/** What stands in for a face until it is loaded. */
const standIns = {
  serif: 'local("Times New Roman"),local("Liberation Serif")',
  'sans-serif': 'local("Arial"),local("Liberation Sans")',
}

/** The rules of a face as it is set in one place, under this name; the last is its stand-in. */
function fontRules(family: string, face: SetFace): string {
  const { file, italic, kind, adjust, ascent, descent, standIn } = face
  const rule = (name: string, ...descriptors: string[]) =>
    [
      `@font-face{font-family:"${family}"`,
      `src:url(${addressOf(name)}) format("woff2")`,
      ...descriptors,
      'font-display:swap',
      `size-adjust:${adjust}%}`,
    ].join(';')
  const metric = (value: number) => `${Number(((value * adjust) / standIn).toFixed(1))}%`
  return [
    rule(file, 'font-weight:400 600'),
    rule(`${file}-ext`, 'font-weight:400 600', `unicode-range:${extended}`),
    italic ? rule(`${file}-italic`, 'font-style:italic') : '',
    `@font-face{font-family:"${family} Stand-in";src:${standIns[kind]};size-adjust:${standIn}%;`,
    `ascent-override:${metric(ascent)};descent-override:${metric(descent)};line-gap-override:0%}`,
  ].join('')
}

export interface PairStyles {
  /** The `@font-face` rules of its files; empty if the style sheets have them. */
  fonts: string
  /** Of the page's root. */
  properties: Record<string, string>
  /** Whether italics are slanted by the browser. */
  slants: boolean
}

const familyOf = (family: string, { kind }: SetFace) =>
  `"${family}","${family} Stand-in",${kind === 'serif' ? 'Georgia,serif' : 'sans-serif'}`

/**
 * What sets a pair of typefaces.
 *
 * @param prefix of the names of its families
 */
export function pairStyles(pair: Typefaces, prefix = ''): PairStyles {
  if (pair === 'broadsheet') return broadsheet
  const { headlines, text, leading }: TypefacePair = otherPairs[pair]
  const [headlinesName, textName] = [`${prefix}Headlines`, `${prefix}Text`]
  return {
    fonts: fontRules(headlinesName, headlines) + fontRules(textName, text),
    properties: {
      '--display-face': familyOf(headlinesName, headlines),
      '--serif-face': familyOf(textName, text),
      '--leading': String(leading),
    },
    slants: !text.italic,
  }
}

/** The pair that the style sheets hold, as `props.css` states it. */
const broadsheet: PairStyles = {
  fonts: '',
  properties: {
    '--display-face': '"Newsreader Variable","Newsreader Display Fallback",Georgia,serif',
    '--serif-face': '"Newsreader Variable","Newsreader Fallback",Georgia,serif',
    '--leading': '1.6',
  },
  slants: false,
}

/** The files of headlines and text that every page of a pair shows first; today's pair has one for both. */
export function firstFiles(pair: Typefaces): string[] {
  if (pair === 'broadsheet') return [addressOf('newsreader')]
  const { headlines, text } = otherPairs[pair]
  return [...new Set([text.file, headlines.file])].map(addressOf)
}

/** The file of the labels, in every pair. */
export const labelFile = addressOf('jetbrains-mono')

/**
 * The magazine's face as a page states it in its own style sheet; empty for the one that the style
 * sheets hold, so that its pages have not a byte more. A reader's own choices and print stand above it.
 *
 * @param whole states what the style sheets hold, too: above the style of a page that is shown already
 */
export function faceStyle(
  {
    accent,
    colours,
    typefaces,
    logo,
  }: Pick<Appearance, 'accent' | 'colours' | 'typefaces' | 'logo'>,
  { whole = false }: { whole?: boolean } = {},
): string {
  const pair = whole || typefaces !== 'broadsheet' ? pairStyles(typefaces) : undefined
  const properties = Object.entries({
    ...((whole || accent !== defaultAccent.accent) && {
      '--signal': `light-dark(${colours.paper},${colours.night})`,
    }),
    ...pair?.properties,
  })
  const pictures = logoStyle(logo)
  if (properties.length === 0) return pictures
  const root = properties.map(([name, value]) => `${name}:${value}`).join(';')
  const slant = pair?.slants ? 'html body{font-synthesis:style}' : ''
  return `${pair?.fonts ?? ''}@layer base{html:root{${root}}${slant}}${pictures}`
}
