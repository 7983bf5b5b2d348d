import { defineMiddleware } from 'astro:middleware'

/** What Astro writes before a page's first island. */
const islandScripts = /<style>astro-island\b[^<]*<\/style>(?:<script>.*?<\/script>)*/s

/**
 * Puts the scripts of islands above the links of the style sheets. Below them, a browser reads no further
 * than to the first script until the style sheets are there, and lays the page out in parts.
 */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const [scripts] = islandScripts.exec(html) ?? []
  if (scripts === undefined) return new Response(html, response)
  const early = html
    .replace(scripts, '')
    .replace('<meta charset="utf-8">', (first) => first + scripts)
  return new Response(early, response)
})
