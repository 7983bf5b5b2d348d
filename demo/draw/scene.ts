/** The papers a picture may be printed on. */
export const papers = {
  oat: '#e4dfd2',
  sand: '#ddd6c6',
  mist: '#d8dcd6',
} as const

/** The second inks; every picture uses one. */
export const inks = {
  green: '#37b27c',
  vermilion: '#e2574c',
  ochre: '#e8b64c',
  blue: '#4a7fb5',
} as const

/**
 * A picture before printing. `tone` (black ink) and `spot` (second ink) are SVG shapes whose
 * greys mean ink: white prints nothing, black prints solid.
 */
export type Scene = {
  name: string
  width: number
  height: number
  paper: keyof typeof papers
  ink: keyof typeof inks
  seed: number
  pitch?: number
  angle?: number
  tone: string
  spot: string
}

/** The size of an article's cover. */
export const COVER = { width: 1600, height: 900 }

/** The size of a plate inside an article. */
export const PLATE = { width: 1200, height: 800 }
