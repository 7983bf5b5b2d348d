import {
  type ArticleRedirect,
  findRedirect,
  redirectsPath,
} from '#domain/articles/article-redirects.ts'
import { pathOfAddress } from '#domain/articles/slug.ts'
import type { Environment } from '#worker/environment.ts'
import { liveRelease } from '#worker/releases/live-release.ts'
import { readReleaseList } from '#worker/releases/release-list.ts'
import { pageState } from './page-state.ts'

/**
 * Where an address leads that has no page in the served release: the release lists the addresses that its
 * articles had before. An article that changed since may have moved on, or be gone.
 *
 * @param path such as `/article/the-price-of-silence`
 * @returns the path of the article's page; undefined if there is none
 */
export async function redirectOf(
  env: Environment,
  path: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<string | undefined> {
  const listed = await listedRedirect(env, path.slice(pathOfAddress('').length))
  if (listed === undefined) return undefined
  // The article may be gone, and its address be another one's.
  const article = await pageState(env, pathOfAddress(listed.id), waitUntil)
  if (article.kind === 'gone') return undefined
  if (article.kind === 'moved') return article.to
  const page = await pageState(env, pathOfAddress(listed.to), waitUntil)
  return page.kind === 'moved' ? page.to : pathOfAddress(listed.to)
}

async function listedRedirect(
  env: Environment,
  from: string,
): Promise<ArticleRedirect | undefined> {
  const release = await liveRelease(env)
  if (!release) return undefined
  return findRedirect(await readReleaseList(env.ASSETS, release.buildId, redirectsPath(from)), from)
}
