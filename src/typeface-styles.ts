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

interface FontRule {
  family: string
  source: string
  /** Further descriptors, such as `font-style:italic`. */
  descriptors: readonly string[]
}

/** The rules of a face as it is set in one place, under this name; the last is its stand-in. */
function fontRules(family: string, face: SetFace): FontRule[] {
  const { file, italic, kind, adjust, ascent, descent, standIn } = face
  const source = (name: string) => `url(${addressOf(name)}) format("woff2")`
  const shared = ['font-display:swap', `size-adjust:${adjust}%`]
  const upright = ['font-weight:400 600', ...shared]
  const metric = (value: number) => `${Number(((value * adjust) / standIn).toFixed(1))}%`
  return [
    { family, source: source(file), descriptors: upright },
    {
      family,
      source: source(`${file}-ext`),
      descriptors: [...upright, `unicode-range:${extended}`],
    },
    ...(italic
      ? [
          {
            family,
            source: source(`${file}-italic`),
            descriptors: ['font-style:italic', ...shared],
          },
        ]
      : []),
    {
      family: `${family} Stand-in`,
      source: standIns[kind],
      descriptors: [
        `size-adjust:${standIn}%`,
        `ascent-override:${metric(ascent)}`,
        `descent-override:${metric(descent)}`,
        'line-gap-override:0%',
      ],
    },
  ]
}

export interface PairStyles {
  rules: FontRule[]
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
    rules: [...fontRules(headlinesName, headlines), ...fontRules(textName, text)],
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
  rules: [],
  properties: {
    '--display-face': '"Newsreader Variable","Newsreader Display Fallback",Georgia,serif',
    '--serif-face': '"Newsreader Variable","Newsreader Fallback",Georgia,serif',
    '--leading': '1.6',
  },
  slants: false,
}

export function fontCss(rules: readonly FontRule[]): string {
  return rules
    .map(
      ({ family, source, descriptors }) =>
        `@font-face{font-family:"${family}";src:${source};${descriptors.join(';')}}`,
    )
    .join('')
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
  return `${fontCss(pair?.rules ?? [])}@layer base{html:root{${root}}${slant}}${pictures}`
}
