import { createApp } from 'astro/app/entrypoint'
import type { ArticleSource } from '#domain/article-source.ts'

const app = createApp({ streaming: false })
// The manifest is the prerenderer's: these two fields make its routes answer requests.
Object.assign(app.manifest, { serverLike: true })
for (const route of app.manifest.routes) route.routeData.prerender = false

/**
 * Renders a page of the site with the very code that writes its static file.
 *
 * @param url the page's full address, with the origin that the site was built for
 * @param source where the page gets its data
 * @returns the page, as the next release will hold it
 */
export function render(url: string, source: ArticleSource): Promise<Response> {
  return app.render(new Request(url), { locals: { source } })
}
