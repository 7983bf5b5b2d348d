import type { Appearance } from '#domain/settings/appearance.ts'
import type { Typefaces } from '#domain/settings/typefaces.ts'
import { faceStyle, fontCss, type PairStyles, pairStyles } from '#src/typeface-styles.ts'

/** Sheets that a script makes are no inline styles, which the policy would block. */
function adopt(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  return sheet
}

let shown: CSSStyleSheet | undefined

/** Shows a face that was just saved in the portal, too, which was loaded with another one. */
export function showFace(appearance: Appearance): void {
  // The page's own style states the one that it was loaded with: the default ones are stated, too.
  shown ??= adopt()
  shown.replaceSync(faceStyle(appearance, { whole: true }))
}

const loaded = new Set<Typefaces>()

/** The properties that set a pair in a part of the page; its files are loaded when they are shown. */
export function previewedPair(pair: Typefaces): PairStyles['properties'] {
  const styles = pairStyles(pair, `${pair} `)
  if (styles.rules.length > 0 && !loaded.has(pair)) {
    loaded.add(pair)
    adopt().replaceSync(fontCss(styles.rules))
  }
  return styles.properties
}
