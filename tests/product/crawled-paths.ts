import { glob, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ReleaseStore } from '#tools/platform/release-store.ts'

/**
 * @param state the product's folder of local data
 * @returns a path for every file of the served release, as it is named and as a page's address
 */
export async function releasePaths(state: string): Promise<string[]> {
  const folder = (await ReleaseStore.open(join(state, 'releases'))).current ?? ''
  const paths = new Set<string>()
  for (const name of await readdir(folder, { recursive: true })) {
    if (!(await stat(join(folder, name))).isFile()) continue
    paths.add(`/${name}`)
    paths.add(`/${name}`.replace(/(\/index)?\.html$/, '') || '/')
  }
  return [...paths]
}

/**
 * @param state the product's folder of local data
 * @returns the path of every object in the bucket, read from Miniflare's own database of it
 */
export async function mediaPaths(state: string): Promise<string[]> {
  const paths: string[] = []
  for await (const file of glob(join(state, 'v3', 'r2', '**', '*.sqlite'))) {
    const database = new DatabaseSync(file, { readOnly: true })
    const hasObjects = database
      .prepare("select 1 from sqlite_master where name = '_mf_objects'")
      .get()
    const rows = hasObjects ? database.prepare('select key from _mf_objects').all() : []
    paths.push(...rows.map(({ key }) => `/media/${key}`))
    database.close()
  }
  return paths
}

/** Ways to write the same path that a server might take for another one, and the other way round. */
const spellings: ((path: string) => string)[] = [
  (path) => path.replace(/^\//, '//'),
  (path) => path.replace(/^\//, '/\\'),
  (path) => path.replaceAll('/', '%2f').replace(/^%2f/, '/'),
  (path) => `/login/..${path}`,
  (path) => `/login/%2e%2e${path}`,
  (path) => `/robots.txt/%2E%2E${path}`,
  (path) => `/_astro/..%2f..${path}`,
  (path) => `/login;/..${path}`,
  (path) => `/login%2f..${path}`,
  (path) => `/login%5c..%5c${path.slice(1)}`,
  (path) => `/login\\..${path}`,
  (path) => `/login?x=/..${path}`,
  (path) => `/.${path}`,
  (path) => path.replace(/(?<=.)\//, '%2f'),
  (path) => path.replace(/(?<=.)\//, '%5c'),
  (path) => path.replace(/(?<=.)\//, '/x%5c..%5c'),
  (path) => path.replace(/[a-z]/, (letter) => `%09${letter}`),
  (path) => `${path}%0a`,
  (path) => `/%2e${path}`,
  (path) => `${path}.`,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}/.`,
  (path) => `${path}%00`,
  (path) => `${path}%00.css`,
  (path) => `${path};.css`,
  (path) => `${path}/login`,
  (path) => `${path}?next=/login`,
  (path) => `${path}%20`,
  (path) => `${path}%0d%0aset-cookie:%20x=y`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(/[a-z]/, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(/[a-z]/, (letter) => String.fromCharCode(0xe0) + letter),
  (path) => `http://localhost${path}`,
]

/** @returns each path in every odd spelling */
export function oddSpellings(paths: readonly string[]): string[] {
  return paths.flatMap((path) => spellings.map((spell) => spell(path)))
}

const places = [
  ...[
    '',
    'admin/',
    'article/',
    'feeds/',
    'feeds/all/',
    'tag/',
    'author/',
    'contributors/',
    'media/',
    '_astro/',
    'api/',
  ],
  ...['api/admin/', 'login/', '.well-known/', 'public/', 'static/', 'assets/'],
]

const names = [
  ...['x', 'index.html', '..', 'feed.xml', 'rss', 'sitemap.xml', '.env', '.git/config'],
  ...['wrangler.toml', 'top.json', 'search', 'login', 'release.json', '0', '-1', 'a%2fb'],
]

/** Returns more than two hundred paths that lead nowhere. */
export function inventedPaths(): string[] {
  return places.flatMap((place) => names.map((name) => `/${place}${name}`))
}

/**
 * Returns one path of each folder and file type, and every page at the top. All images are alike, and
 * all audio files.
 */
export function oneOfEachKind(paths: readonly string[]): string[] {
  return [...new Map(paths.map((path) => [kindOf(path), path])).values()]
}

function kindOf(path: string): string {
  if (path.startsWith('/media/')) return path.replace(/.*\./, '/media/')
  const slash = path.lastIndexOf('/')
  const [, fileType] = /(\.\w+)$/.exec(path) ?? []
  return slash === 0 && fileType === undefined ? path : `${path.slice(0, slash)} ${fileType}`
}
