import type { APIRoute } from 'astro'
import { directionOf } from '#domain/language/direction.ts'
import { type IconKind, iconAddress } from '#domain/settings/face-pictures.ts'
import { themes } from '#domain/settings/themes.ts'
import { settingsOf } from '#src/source.ts'

const entry = (src: string, size: number, purpose: string) => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest. */
export const GET: APIRoute = async ({ locals }) => {
  const { name, tagline, language, appearance } = await settingsOf(locals)
  const { icon } = appearance
  const address = (kind: IconKind, name: string) =>
    icon ? iconAddress(icon, kind) : `/icons/${name}.png`
  const manifest = {
    name,
    short_name: name,
    description: tagline,
    lang: language,
    dir: directionOf(language),
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: themes.paper.ground,
    theme_color: themes.night.ground,
    icons: [
      entry(address('small', 'icon-192'), 192, 'any'),
      entry(address('large', 'icon-512'), 512, 'any'),
      entry(address('maskable', 'icon-maskable'), 512, 'maskable'),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json' },
  })
}
