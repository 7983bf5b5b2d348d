import { setPublication } from '#admin/publication.ts'
import type { Appearance } from '#domain/settings/appearance.ts'
import { logoImages } from '#domain/settings/logo-images.ts'
import type { SiteSettings } from '#domain/settings/site-settings.ts'
import type { Typefaces } from '#domain/settings/typefaces-schema.ts'
import { faceStyle, type PairStyles, pairStyles } from '#src/typeface-styles.ts'

/**
 * A style sheet that a script makes is not an inline style, which the policy would block. Browsers from
 * before 2023 have none: they show the face after a reload.
 */
function adopt(css: string): CSSStyleSheet | undefined {
  if (!('adoptedStyleSheets' in document)) return undefined
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  return sheet
}

let shown: CSSStyleSheet | undefined

/** Shows a face that was just saved in the portal, too, which was loaded with another one. */
export function showFace(appearance: Appearance, settings: SiteSettings): void {
  const css = faceStyle(appearance, { whole: true })
  if (shown) shown.replaceSync(css)
  else shown = adopt(css)
  const { logo } = appearance
  const { dataset } = document.documentElement
  if (logo) dataset.logo = JSON.stringify(logoImages(logo, settings.name, 'large'))
  else delete dataset.logo
  setPublication(settings)
}

const loaded = new Set<Typefaces>()

/** The properties that set a pair in a part of the page; its files are loaded when they are shown. */
export function previewedPair(pair: Typefaces): PairStyles['properties'] {
  const { fonts, properties } = pairStyles(pair, `${pair} `)
  if (fonts && !loaded.has(pair)) {
    loaded.add(pair)
    adopt(fonts)
  }
  return properties
}
