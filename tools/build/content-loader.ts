import type { Loader, LoaderContext } from 'astro/loaders'
import type { z } from 'zod'
import { articleSchema } from '#domain/articles/article.ts'
import type { ArticleRedirect } from '#domain/articles/article-redirects.ts'
import { addressOf } from '#domain/articles/slug.ts'
import { request } from '#domain/calls/request.ts'
import { mediaFacts } from '#domain/images/media.ts'
import { imagesIn } from '#domain/images/published-images.ts'
import {
  type BuildContent,
  builtArticleSchema,
  type SiteContent,
  siteContentSchema,
} from '#domain/releases/build-content.ts'
import { readBuildContent } from '#domain/releases/calls.ts'
import { defaultSettings } from '#src/publication.ts'
import { ApiClient } from '#tools/cli/api-client.ts'
import { readBuildEnvironment } from './build-environment.ts'
import { type ContentState, recordContentState } from './content-state.ts'

const fieldsWithImages = articleSchema.pick({ coverImage: true, audio: true, content: true })

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

const emptySite = siteContentSchema.parse({})

/**
 * The loaders of the articles, and of the settings and the front page's lead. Both come from the same answers, so that they
 * belong to the same content version.
 */
export function contentLoaders(): { articles: Loader; site: Loader } {
  /** What the loader of articles leaves for that of the site, which Astro may run beside it. */
  const loaded = Promise.withResolvers<SiteContent>()
  return {
    articles: {
      name: 'latchkey-content',
      async load(context) {
        // Without a loader of the site that waits for it, a failure is reported by this one alone.
        loaded.promise.catch(() => undefined)
        await loadContent(context).then(loaded.resolve, (error) => {
          loaded.reject(error)
          throw error
        })
      },
    },
    site: {
      name: 'latchkey-site',
      async load({ store, parseData }) {
        const site = await loaded.promise
        store.set({ id: 'site', data: await parseData({ id: 'site', data: { ...site } }) })
      },
    },
  }
}

/**
 * Loads the published articles from the Worker: what changed since the content version of the last
 * build, or everything if the content now comes from another database or a category was renamed.
 * Without a content service, as in the very first deployment, the collection is empty.
 *
 * @returns the site as it was in the content version that was reached
 */
async function loadContent({
  store,
  meta,
  config,
  parseData,
  logger,
}: LoaderContext): Promise<SiteContent> {
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
      editions: [],
      publication: publicationOf(emptySite),
    })
    return emptySite
  }
  const client = new ApiClient(environment.contentOrigin, { token: environment.buildToken })
  const { site, ...state } = await sync({ store, meta, parseData }, (since) =>
    request(client, readBuildContent, { query: { since } }),
  )
  const articles = store.values().map(({ data }) => data)
  const covers = site.editions.map(({ coverImage }) => ({ coverImage, audio: null, content: '' }))
  const images = [
    ...[...articles.map((data) => fieldsWithImages.parse(data)), ...covers].flatMap(imagesIn),
    ...site.authors.flatMap(({ picture }) => mediaFacts(picture)?.hash ?? []),
  ]
  const redirects = [...articles, ...site.withdrawn].flatMap((data) =>
    redirectsTo(fieldsWithAddresses.parse(data)),
  )
  const editions = site.editions
    .filter(({ offersEpub }) => offersEpub)
    .map((edition) => ({
      edition,
      articles: edition.articles.flatMap((id) => {
        const data = store.get(id)?.data
        return data ? [articleSchema.parse(data)] : []
      }),
    }))
  await recordContentState(config.cacheDir, {
    ...state,
    images: [...new Set(images)],
    redirects,
    editions,
    publication: publicationOf(site),
  })
  return site
}

function publicationOf({ settings }: SiteContent): ContentState['publication'] {
  const { name, timeZone, language, appearance } = settings ?? defaultSettings
  const logo = appearance?.logo
  return {
    name,
    timeZone,
    language,
    ...(logo && { logo: { address: logo.paper, alt: logo.alt || name } }),
  }
}

type Collection = Pick<LoaderContext, 'store' | 'meta' | 'parseData'>

async function sync(
  { store, meta, parseData }: Collection,
  fetchPage: (since: number) => Promise<BuildContent>,
): Promise<
  Pick<ContentState, 'contentVersion' | 'contentSource' | 'changed' | 'gone'> & {
    site: SiteContent
  }
> {
  let version = Number(meta.get('version') ?? 0)
  let contentSource = meta.get('source')
  let renamedVersion = Number(meta.get('renamed') ?? 0)
  let site = emptySite
  let changed: string[] = []
  let gone: string[] = []
  for (let more = true; more; ) {
    const page = await fetchPage(version)
    if (page.contentSource !== contentSource || page.renamedVersion !== renamedVersion) {
      store.clear()
      contentSource = page.contentSource
      renamedVersion = page.renamedVersion
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
    site = siteContentSchema.parse(page)
    more = page.more
  }
  meta.set('version', String(version))
  meta.set('source', contentSource ?? '')
  meta.set('renamed', String(renamedVersion))
  return { contentVersion: version, contentSource: contentSource ?? '', changed, gone, site }
}
