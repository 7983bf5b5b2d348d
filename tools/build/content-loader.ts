import type { Loader, LoaderContext } from 'astro/loaders'
import type { z } from 'zod'
import { articleSchema } from '#domain/article.ts'
import type { ArticleRedirect } from '#domain/article-redirects.ts'
import { type BuildContent, buildContentSchema, builtArticleSchema } from '#domain/build-content.ts'
import { imagesIn } from '#domain/published-images.ts'
import { addressOf } from '#domain/slug.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { readBuildEnvironment } from './build-environment.ts'
import { type ContentState, recordContentState } from './content-state.ts'

/** The fields of an article that refer to images. */
const fieldsWithImages = articleSchema.pick({ coverImage: true, content: true })

const fieldsWithAddresses = builtArticleSchema.pick({
  _id: true,
  slug: true,
  formerAddresses: true,
})

function redirectsTo(article: z.infer<typeof fieldsWithAddresses>): ArticleRedirect[] {
  const to = addressOf(article)
  const former = new Set([article._id, ...article.formerAddresses])
  former.delete(to)
  return [...former].map((from) => ({ from, to, id: article._id }))
}

/**
 * Loads the published articles from the Worker: what changed since the content version of the last
 * build, or everything if the content now comes from another database. Without a content service, as
 * in the very first deployment, the collection is empty.
 */
export function contentLoader(): Loader {
  return {
    name: 'latchkey-content',
    async load({ store, meta, config, parseData, logger }) {
      const environment = readBuildEnvironment()
      if (environment.contentOrigin === '') {
        logger.warn('CONTENT_ORIGIN is not set: the site will be empty.')
        store.clear()
        await recordContentState(config.cacheDir, {
          contentVersion: 0,
          contentSource: 'none',
          changed: [],
          gone: [],
          images: [],
          redirects: [],
        })
        return
      }
      const client = new ApiClient(environment.contentOrigin, { token: environment.buildToken })
      const state = await sync({ store, meta, parseData }, (since) =>
        client.call('GET', `/api/build/content?since=${since}`, buildContentSchema),
      )
      const articles = store.values().map(({ data }) => data)
      const images = articles.flatMap((data) => imagesIn(fieldsWithImages.parse(data)))
      const redirects = articles.flatMap((data) => redirectsTo(fieldsWithAddresses.parse(data)))
      await recordContentState(config.cacheDir, {
        ...state,
        images: [...new Set(images)],
        redirects,
      })
    },
  }
}

type Collection = Pick<LoaderContext, 'store' | 'meta' | 'parseData'>

async function sync(
  { store, meta, parseData }: Collection,
  fetchPage: (since: number) => Promise<BuildContent>,
): Promise<Omit<ContentState, 'images' | 'redirects'>> {
  let version = Number(meta.get('version') ?? 0)
  let contentSource = meta.get('source')
  let changed: string[] = []
  let gone: string[] = []
  for (let more = true; more; ) {
    const page = await fetchPage(version)
    if (page.contentSource !== contentSource) {
      store.clear()
      contentSource = page.contentSource
      changed = []
      gone = []
      const mustRestart = version > 0
      version = 0
      if (mustRestart) continue
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
    version = page.version
    more = page.more
  }
  meta.set('version', String(version))
  meta.set('source', contentSource ?? '')
  return { contentVersion: version, contentSource: contentSource ?? '', changed, gone }
}
