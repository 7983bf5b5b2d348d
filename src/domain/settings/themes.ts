/** The colours of both themes that an accent must be read with; as in `src/styles/base/props.css`. */
export const themes = {
  paper: {
    ground: '#f6f4ee',
    raised: '#fffdf8',
    ink: '#15181a',
    muted: '#5c635f',
    rule: '#d9d5ca',
    alarm: '#b3261e',
  },
  night: {
    ground: '#0c0f0e',
    raised: '#141917',
    ink: '#e9ece6',
    muted: '#9aa39d',
    rule: '#27302c',
    alarm: '#ff6b5e',
  },
} as const

export type Theme = keyof typeof themes

/** How much of the accent is behind words that are marked: `--mark` of `props.css`. */
export const markShare = 0.16

/** Of text, and of the marks of the focus (WCAG 2.2, 1.4.3 and 1.4.11). */
export const leastContrast = { text: 4.5, focus: 3 } as const

/** The accent as it is shown, by theme. */
export type AccentColours = Record<Theme, string>

/** A colour as it is stored and typed. */
export const colourPattern = /^#[0-9a-f]{6}$/

/** The accent that the software comes with. Its night is chosen by hand. */
export const defaultAccent = {
  accent: '#006b45',
  colours: { paper: '#006b45', night: '#3ddc97' },
}
