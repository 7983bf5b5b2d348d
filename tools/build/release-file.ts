import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import {
  type ArticleRedirect,
  formatRedirects,
  redirectsPath,
} from '#domain/articles/article-redirects.ts'
import { publishedImagesPath } from '#domain/images/published-images.ts'
import type { Release } from '#domain/releases/release.ts'
import { readContentState } from './content-state.ts'
import { keepEarlierAssets } from './earlier-assets.ts'
import { writeEditionFiles } from './editions/edition-files.ts'
import { policyForAll } from './page-policy.ts'
import { publicPathsOf } from './public-paths.ts'

/**
 * The Astro integration that completes a release. It writes the lists of published images and of former
 * addresses, the files of editions and, as the last file, `release.json`: what the release was built from and what the Worker needs to serve it.
 */
export function releaseFile({ buildId }: { buildId: string }): AstroIntegration {
  const startedAt = Date.now()
  let cacheDir = new URL('.//', import.meta.url)
  let siteOrigin = ''
  let policy = ''
  return {
    name: 'latchkey-release',
    hooks: {
      'astro:config:done': ({ config }) => {
        cacheDir = config.cacheDir
        siteOrigin = new URL(config.site ?? '').origin
      },
      'astro:build:generated': ({ routeToHeaders }) => {
        const policies = [...routeToHeaders.values()].map(({ headers }) =>
          headers.get('content-security-policy'),
        )
        policy = policyForAll(policies.filter((value) => value !== null))
      },
      'astro:build:done': async ({ dir, pages }) => {
        const state = await readContentState(cacheDir)
        const { contentVersion, contentSource, images, redirects } = state
        await writePublishedImages(dir, images)
        await writeRedirects(dir, redirects)
        await writeEditionFiles(dir, cacheDir, state)
        const folder = fileURLToPath(dir)
        const publicPaths = await publicPathsOf(folder)
        const release: Release = {
          buildId,
          contentVersion,
          contentSource,
          siteOrigin,
          builtAt: new Date().toISOString(),
          seconds: Math.round((Date.now() - startedAt) / 10) / 100,
          pages: pages.filter(({ pathname }) => !/\.(json|xml)$/.test(pathname)).length,
          publicPaths: await keepEarlierAssets(folder, fileURLToPath(cacheDir), publicPaths),
          policy,
        }
        await writeFile(new URL('release.json', dir), JSON.stringify(release))
      },
    },
  }
}

/**
 * Writes the lists of images that readers may see.
 *
 * @param hashes the images that the articles use, each once
 */
async function writePublishedImages(release: URL, hashes: readonly string[]): Promise<void> {
  const lists = Map.groupBy(hashes.toSorted(), publishedImagesPath)
  await mkdir(new URL('published-images/', release), { recursive: true })
  for (const [path, listed] of lists) {
    await writeFile(new URL(`.${path}`, release), listed.map((hash) => `${hash}\n`).join(''))
  }
}

/** Writes the lists of addresses that lead to articles which have another one now. */
async function writeRedirects(release: URL, redirects: readonly ArticleRedirect[]): Promise<void> {
  const sorted = redirects.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const lists = Map.groupBy(sorted, ({ from }) => redirectsPath(from))
  await mkdir(new URL('article-redirects/', release), { recursive: true })
  for (const [path, listed] of lists) {
    await writeFile(new URL(`.${path}`, release), formatRedirects(listed))
  }
}
