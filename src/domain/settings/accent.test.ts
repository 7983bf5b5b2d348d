import { wcagContrast } from 'culori/fn'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentColours, accentFor, markOf } from './accent.ts'
import { defaultAccent, leastContrast, type Theme, themes } from './themes.ts'

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

/** The ugliest, and what magazines have. */
const twenty =
  '#ffff00 #ffffff #000000 #808080 #777777 #ff0000 #00ff00 #0000ff #ff00ff #00ffff #f6f4ee #0c0f0e #006b45 #3ddc97 #ffb6c1 #8b4513 #123456 #fedcba #7f7f00 #e0e0e0'.split(
    ' ',
  )

/** Every pair of roles in which the accent is text, or has text on it. The login has a darker ground. */
function contrasts(accent: string, theme: Theme): number[] {
  const { ground, raised } = themes[theme]
  const shown = accentColours(accent)[theme]
  const login = theme === 'night' ? ['#0a0d0c'] : []
  return [ground, raised, markOf(shown, theme), ...login].map((other) => wcagContrast(shown, other))
}

describe('an accent', () => {
  it.each(twenty)('%s can be read on both themes, and so can what is on it', (accent) => {
    for (const theme of ['paper', 'night'] as const) {
      expect(Math.min(...contrasts(accent, theme))).toBeGreaterThanOrEqual(leastContrast.text)
      const ring = wcagContrast(accentColours(accent)[theme], themes[theme].raised)
      expect(ring).toBeGreaterThanOrEqual(leastContrast.focus)
      const mark = markOf(accentColours(accent)[theme], theme)
      expect(wcagContrast(themes[theme].ink, mark)).toBeGreaterThanOrEqual(leastContrast.text)
    }
  })

  it('of any colour can be read, and is moved no further than it must be', () => {
    fc.assert(
      fc.property(colour, (given) => {
        for (const theme of ['paper', 'night'] as const) {
          const least = Math.min(...contrasts(given, theme))
          expect(least).toBeGreaterThanOrEqual(leastContrast.text)
          const { moved, givenContrast } = accentFor(given)[theme]
          if (given === defaultAccent.accent) continue
          expect(moved === null).toBe(givenContrast >= leastContrast.text)
          if (moved !== null) expect(least).toBeLessThan(leastContrast.text + 0.12)
          if (moved !== null) expect(moved).toBe(theme === 'paper' ? 'darker' : 'lighter')
        }
      }),
      { numRuns: 300 },
    )
  })
})
