import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn'
import {
  type AccentColours,
  defaultAccent,
  leastContrast,
  markShare,
  type Theme,
  themes,
} from './themes.ts'

// Contrast is computed of linear light.
registerMode(modeLrgb)
const toRgb = registerMode(modeRgb)
const toOklch = registerMode(modeOklch)

interface AccentOnTheme {
  colour: string
  /** Of what is shown with the theme's least fitting ground, and that of the colour as given. */
  contrast: number
  givenContrast: number
  /** How the lightness was moved; null if the colour is shown as given. */
  moved: 'lighter' | 'darker' | null
}

/**
 * Makes a colour fit for both themes: its lightness in OKLCH is moved until text in it, and text on it,
 * can be read; no further. What is read as text also shows as a mark of the focus.
 *
 * @param given such as `#006b45`
 */
export function accentFor(given: string): Record<Theme, AccentOnTheme> {
  return { paper: onTheme(given, 'paper'), night: onTheme(given, 'night') }
}

/** The colours that the pages state. */
export function accentColours(given: string): AccentColours {
  const { paper, night } = accentFor(given)
  return { paper: paper.colour, night: night.colour }
}

function onTheme(given: string, theme: Theme): AccentOnTheme {
  const colour =
    given === defaultAccent.accent ? defaultAccent.colours[theme] : madeReadable(given, theme)
  const [was, is] = [lightness(given), lightness(colour)]
  const direction = is > was ? 'lighter' : 'darker'
  return {
    colour,
    contrast: contrastOn(colour, theme),
    givenContrast: contrastOn(given, theme),
    moved: colour === given ? null : direction,
  }
}

/** Fine enough that the next step is the same colour, or the one beside it. */
const steps = 12

function madeReadable(given: string, theme: Theme): string {
  if (isReadable(given, theme)) return given
  const base = toOklch(given) as Oklch
  const end = theme === 'paper' ? 0 : 1
  const at = (share: number) => {
    const moved = { ...base, l: base.l + (end - base.l) * share }
    return formatHex(clampChroma(moved, 'oklch'))
  }
  // At the end of the scale it is black or white, which both themes read.
  let [unreadable, readable] = [0, 1]
  for (let step = 0; step < steps; step++) {
    const middle = (unreadable + readable) / 2
    if (isReadable(at(middle), theme)) readable = middle
    else unreadable = middle
  }
  return at(readable)
}

function isReadable(colour: string, theme: Theme): boolean {
  return contrastOn(colour, theme) >= leastContrast.text
}

/** The least contrast of a colour with what it is shown on, and what is shown on it. */
function contrastOn(colour: string, theme: Theme): number {
  const { ground, raised } = themes[theme]
  const grounds = [ground, raised, markOf(colour, theme)]
  return Math.min(...grounds.map((other) => wcagContrast(colour, other)))
}

/** What is behind marked words, as browsers mix it. */
export function markOf(colour: string, theme: Theme): string {
  const [one, other] = [toRgb(colour), toRgb(themes[theme].ground)]
  if (!one || !other) throw new Error(`${colour} is not a colour.`)
  const mix = (of: number, under: number) => of * markShare + under * (1 - markShare)
  return formatHex({
    mode: 'rgb',
    r: mix(one.r, other.r),
    g: mix(one.g, other.g),
    b: mix(one.b, other.b),
  })
}

function lightness(colour: string): number {
  return toOklch(colour)?.l ?? 0
}
