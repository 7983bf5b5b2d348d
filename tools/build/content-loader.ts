import type { Loader, LoaderContext } from 'astro/loaders'
import { articleSchema } from '#domain/article.ts'
import { type BuildContent, buildContentSchema } from '#domain/build-content.ts'
import { imagesIn } from '#domain/published-images.ts'
import { readBuildEnvironment } from './build-environment.ts'
import { type ContentState, recordContentState } from './content-state.ts'

/** The parts of an article that name images. */
const illustrated = articleSchema.pick({ coverImage: true, content: true })

/**
 * A content loader that keeps the collection in step with the Worker's database: it asks for what
 * changed since the content version that it reached last time, and starts over where the content
 * now comes from another database. Without a content service (the very first deployment) it makes
 * an empty collection.
 *
 * @returns the loader for the collection of published articles
 */
export function contentLoader(): Loader {
  return {
    name: 'latchkey-content',
    async load({ store, meta, config, parseData, logger }) {
      const environment = readBuildEnvironment()
      if (environment.contentOrigin === '') {
        logger.warn('No content service is named (CONTENT_ORIGIN): the site will be empty.')
        store.clear()
        await recordContentState(config.cacheDir, {
          ...{ contentVersion: 0, contentSource: 'none', changed: [], gone: [], images: [] },
        })
        return
      }
      const reached = await sync({ store, meta, parseData }, (since) =>
        fetchContent(environment, since),
      )
      const images = store.values().flatMap(({ data }) => imagesIn(illustrated.parse(data)))
      await recordContentState(config.cacheDir, { ...reached, images: [...new Set(images)] })
    },
  }
}

type Shelf = Pick<LoaderContext, 'store' | 'meta' | 'parseData'>

async function sync(
  { store, meta, parseData }: Shelf,
  fetchPage: (since: number) => Promise<BuildContent>,
): Promise<Omit<ContentState, 'images'>> {
  let version = Number(meta.get('version') ?? 0)
  let contentSource = meta.get('source')
  let changed: string[] = []
  let gone: string[] = []
  for (let more = true; more; ) {
    const page = await fetchPage(version)
    if (page.contentSource !== contentSource) {
      store.clear()
      contentSource = page.contentSource
      ;[changed, gone] = [[], []]
      const startedOver = version > 0
      version = 0
      if (startedOver) continue
    }
    for (const id of page.gone.filter((id) => store.has(id))) {
      store.delete(id)
      gone.push(id)
    }
    for (const article of page.changed) {
      const data = await parseData({ id: article._id, data: { ...article } })
      store.set({ id: article._id, data })
      changed.push(article.title)
    }
    ;({ version, more } = page)
  }
  meta.set('version', String(version))
  meta.set('source', contentSource ?? '')
  return { contentVersion: version, contentSource: contentSource ?? '', changed, gone }
}

async function fetchContent(
  { contentOrigin, buildToken }: ReturnType<typeof readBuildEnvironment>,
  since: number,
): Promise<BuildContent> {
  const address = new URL(`/api/build/content?since=${since}`, contentOrigin)
  const response = await fetch(address, { headers: { authorization: `Bearer ${buildToken}` } })
  if (!response.ok) {
    throw new Error(`The content service ${address} answered ${response.status}.`)
  }
  return buildContentSchema.parse(await response.json())
}
