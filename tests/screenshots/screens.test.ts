import { glob, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { allScreens } from './screens.ts'

const done = () => Promise.resolve()
const shown = {
  article: '/article/a',
  previewLink: '/preview/a',
  draft: 'a',
  edition: 'a',
  newsroom: {
    suggested: 'a',
    shared: { presence: 'a', merged: 'a', dispute: 'a' },
    write: done,
    bePresent: done,
  },
}
const pictured = allScreens(shown, 'a key').map(({ path }) => path.replace(/[?#].*/, ''))

/** What stands at another address than its file is named for. */
const addresses: Record<string, string> = {
  '/category/[category]': '/',
  '/[placeholder]': '/support',
  '/not-found': '/article/nothing-aaaaaa',
  '/no-articles': '/tag/nothing',
  '/preview': '/preview/a',
}

async function portalPaths(): Promise<string[]> {
  const routes = await readFile('src/admin/routes.tsx', 'utf8')
  return Array.from(routes.matchAll(/^ {2}'(\/[^']+)':/gm), ([, path = '']) => path)
}

async function sitePaths(): Promise<string[]> {
  const files = await Array.fromAsync(glob('**/*.astro', { cwd: 'src/pages' }))
  return files.map((file) => `/${file.replace(/(^|\/)index\.astro$|\.astro$/, '')}`)
}

/** @param path as a router matches it */
function isPictured(path: string): boolean {
  const parts = (addresses[path] ?? path).split('/')
  return pictured.some((picture) => {
    const own = picture.split('/')
    return (
      own.length === parts.length &&
      parts.every((part, index) => /^(:|\[)/.test(part) || part === own[index])
    )
  })
}

it('every screen of the portal and every page of the site has a picture', async () => {
  const paths = [...(await portalPaths()), ...(await sitePaths())]
  expect(paths.length).toBeGreaterThan(35)
  expect(paths.filter((path) => !isPictured(path))).toEqual([])
})
