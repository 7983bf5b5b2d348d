import type { Logo } from '#domain/settings/face-pictures.ts'

/** A logo where the name would be set in type; the bars, the footer and the logins give it its height. */
const shape = [
  'html .logo{display:block;width:auto;max-width:min(100%,14rem);height:var(--logo,32px);object-fit:contain;object-position:var(--line-start)}',
  '.brand .logo{margin-block:-4px 4px}',
  '.footer-brand .logo{--logo:44px}',
  'h1>.logo,.login-brand .logo{--logo:clamp(56px,14vw,88px);max-width:100%}',
].join('')

/** Which of two logos is shown: as the theme is chosen, by the reader or by the system. Print is paper. */
const night = (root: string) =>
  `${root} .logo-night{display:block}${root} .logo-paper{display:none}`
const swap = [
  'html .logo-night{display:none}',
  `@media screen{${night('html[data-theme=night]')}}`,
  `@media screen and (prefers-color-scheme:dark){${night('html:not([data-theme=paper])')}}`,
].join('')

/** What a page with a logo states; empty without one. */
export function logoStyle(logo: Logo | null | undefined): string {
  if (!logo) return ''
  return shape + (logo.night ? swap : '')
}
