import type { APIRoute } from 'astro'
import { directionOf } from '#domain/language/language.ts'
import { themes } from '#domain/settings/themes.ts'
import { settingsOf } from '#src/source.ts'

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest. */
export const GET: APIRoute = async ({ locals }) => {
  const { name, tagline, language } = await settingsOf(locals)
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
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable', 512, 'maskable'),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json' },
  })
}
