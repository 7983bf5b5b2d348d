import { blake3 } from '#domain/backup/blake3.ts'

/** An address that leads to an article which has another one now. */
export interface ArticleRedirect {
  from: string
  to: string
  id: string
}

/**
 * The path of the file in which a release lists where an address leads. There are up to 256 of them, by the
 * address's hash, so that looking up one stays cheap in a large magazine.
 */
export function redirectsPath(from: string): string {
  const [byte = 0] = blake3(new TextEncoder().encode(from))
  return `/article-redirects/${byte.toString(16).padStart(2, '0')}.txt`
}

/** One redirect a line; addresses and ids have no space. */
export function formatRedirects(redirects: readonly ArticleRedirect[]): string {
  return redirects.map(({ from, to, id }) => `${from} ${to} ${id}\n`).join('')
}

/** @returns where the address leads, as a list says that `formatRedirects` wrote */
export function findRedirect(list: string, from: string): ArticleRedirect | undefined {
  const line = list.split('\n').find((text) => text.startsWith(`${from} `))
  const [, to = '', id = ''] = line?.split(' ') ?? []
  return line === undefined ? undefined : { from, to, id }
}
