const linkSchemes = ['http:', 'https:', 'mailto:', 'tel:']

function parse(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/**
 * @param address anything that claims to be a web address
 * @returns whether it is an absolute http or https address
 */
export function isWebAddress(address: string): boolean {
  const url = parse(address)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}

/**
 * Editors' links keep only http, https, mailto and tel; every other address becomes blank
 * (specification, section 2, Article editor).
 *
 * @param address the link's address as written or pasted
 * @returns the address without surrounding space, or `''`
 */
export function linkAddress(address: string): string {
  const trimmed = address.trim()
  const url = parse(trimmed)
  return url !== null && linkSchemes.includes(url.protocol) ? trimmed : ''
}

/**
 * Where to go after signing in: only paths of this site, so that a prepared link cannot send a
 * reader elsewhere.
 *
 * @param next the `next` parameter of the login address, if any
 * @returns a path that starts with one slash; `/` where `next` is missing or points elsewhere
 */
export function returnPath(next: string | null | undefined): string {
  const url = next?.startsWith('/') ? parse(next, 'http://site.invalid') : null
  if (url?.host !== 'site.invalid' || url.pathname.startsWith('//')) return '/'
  return url.pathname === '/login' ? '/' : url.pathname + url.search + url.hash
}
