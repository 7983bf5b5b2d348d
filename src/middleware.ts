import { defineMiddleware } from 'astro:middleware'

/** The head's first element, what follows, and what Astro writes before a page's first island. */
const untilIslands =
  /(<meta charset="utf-8">)(.*?)(<style>astro-island\b[^<]*<\/style>(?:<script>.*?<\/script>)*)/s

/**
 * Puts the scripts of islands above the links of the style sheets. Below them, a browser reads no further
 * than to the first script until the style sheets are there, and lays the page out in parts.
 */
export const onRequest = defineMiddleware(async ({ locals }, next) => {
  const response = await next().catch((error: unknown) => {
    if (!locals.fail) throw error
    locals.fail(error)
    return new Response(null, { status: 500 })
  })
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  return new Response(html.replace(untilIslands, '$1$3$2'), response)
})
