import type { Typefaces } from './typefaces-schema.ts'

/** A typeface as it is set in one place: headlines or text. Its files are in `src/styles/base/fonts`. */
export interface SetFace {
  /** Of the file and of its package. */
  file: string
  /** Whether there is a file with its italics; browsers slant its letters otherwise. */
  italic: boolean
  kind: 'serif' | 'sans-serif'
  /** In per cent: a line then has as many characters as one of Newsreader. */
  adjust: number
  /** Of the file, in per cent of its size: what its stand-in gets, so that nothing shifts. */
  ascent: number
  descent: number
  /** How wide its stand-in is beside it, in per cent. */
  standIn: number
}

export interface TypefacePair {
  name: string
  description: string
  headlines: SetFace
  text: SetFace
  /** The height of a line of text. */
  leading: number
}

const sourceSerif = { file: 'source-serif-4', italic: true, kind: 'serif' } as const
const literata = { file: 'literata', italic: true, kind: 'serif' } as const
const atkinson = {
  file: 'atkinson-hyperlegible-next',
  italic: true,
  kind: 'sans-serif',
  adjust: 100,
  ascent: 98.4,
  descent: 31.6,
} as const

/** The pair that the style sheets themselves hold. */
const broadsheet = {
  name: 'Broadsheet',
  description: 'Newsreader for headlines and text: calm and literary.',
} as const

/** Made for low vision and dyslexia. Every reader may choose it, whatever the magazine's pair is. */
const clear = {
  name: 'Clear',
  description:
    'Atkinson Hyperlegible for headlines and text: made for low vision, its letters are hard to confuse.',
  headlines: { ...atkinson, standIn: 102.2 },
  text: { ...atkinson, standIn: 101 },
  leading: 1.65,
} as const satisfies TypefacePair

/** The pairs beside the one of the style sheets. */
export const otherPairs = {
  journal: {
    name: 'Journal',
    description: 'Source Serif for headlines and text: sober, for long reports.',
    headlines: { ...sourceSerif, adjust: 105.6, ascent: 103.6, descent: 33.5, standIn: 109.7 },
    text: { ...sourceSerif, adjust: 89, ascent: 103.6, descent: 33.5, standIn: 100 },
    leading: 1.6,
  },
  book: {
    name: 'Book',
    description: 'Literata for headlines and text: warm, made for reading on screens.',
    headlines: { ...literata, adjust: 92.3, ascent: 117.7, descent: 30.8, standIn: 109.7 },
    text: { ...literata, adjust: 85.2, ascent: 117.7, descent: 30.8, standIn: 100 },
    leading: 1.62,
  },
  weekly: {
    name: 'Weekly',
    description: 'Fraunces for headlines, Source Sans for text: soft and lively.',
    headlines: {
      file: 'fraunces',
      italic: false,
      kind: 'serif',
      adjust: 97.7,
      ascent: 97.8,
      descent: 25.5,
      standIn: 109.7,
    },
    text: {
      file: 'source-sans-3',
      italic: false,
      kind: 'sans-serif',
      adjust: 95.3,
      ascent: 102.4,
      descent: 40,
      standIn: 90,
    },
    leading: 1.58,
  },
  modern: {
    name: 'Modern',
    description: 'Bricolage Grotesque for headlines, Inter for text: plain and direct.',
    headlines: {
      file: 'bricolage-grotesque',
      italic: false,
      kind: 'sans-serif',
      adjust: 96.6,
      ascent: 93,
      descent: 27,
      standIn: 98.9,
    },
    text: {
      file: 'inter',
      italic: false,
      kind: 'sans-serif',
      adjust: 84.6,
      ascent: 96.9,
      descent: 24.1,
      standIn: 92.4,
    },
    leading: 1.6,
  },
  clear,
} as const satisfies Record<string, TypefacePair>

/** Every pair, the one that the software comes with first. */
export const typefacePairs: Record<Typefaces, Pick<TypefacePair, 'name' | 'description'>> = {
  broadsheet,
  ...otherPairs,
}
