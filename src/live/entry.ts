import { createApp } from 'astro/app/entrypoint'
import type { ArticleSource } from '#domain/reader/article-source.ts'
import { renderSample } from './warm-up.ts'

const app = createApp({ streaming: false })
// The manifest is the prerenderer's; these two fields make its routes answer requests.
Object.assign(app.manifest, { serverLike: true })
for (const route of app.manifest.routes) route.routeData.prerender = false

/**
 * Renders a page with the same code that writes its static file, so that both are byte for byte the
 * same.
 *
 * @param url with the origin that the site was built for
 * @param shown what a page shows that no source has: a search, or an article by a preview link
 * @throws what the page throws
 */
export async function render(
  url: string,
  source: ArticleSource,
  shown: Pick<App.Locals, 'found' | 'preview'> = {},
): Promise<Response> {
  const failures: unknown[] = []
  const fail = (error: unknown) => failures.push(error)
  const page = await app.render(new Request(url), { locals: { source, ...shown, fail } })
  if (failures.length > 0) throw failures[0]
  return page
}

/** Compiles what rendering runs, before a reader waits for it. */
export function warmUp(): Promise<void> {
  return renderSample(render)
}
