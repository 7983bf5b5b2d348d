import { limits } from './limits.ts'

/** What no address holds as it is, but browsers pass over: the tricks of disguised addresses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const disguise = /[\\\u0000-\u001f\u007f-\u009f]/

function parse(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/**
 * @param address anything that claims to be a web address
 * @returns whether it is an absolute http or https address, written out, without a user's name
 */
export function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || isDisguised(address)) return false
  const url = parse(address)
  return url !== null && url.username === '' && url.password === ''
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
  const calls = /^(mailto|tel):/i.test(trimmed) && !isDisguised(trimmed)
  return calls || isWebAddress(trimmed) ? trimmed : ''
}

function isDisguised(address: string): boolean {
  return disguise.test(address) || !address.isWellFormed()
}

/**
 * Where to go after signing in: only paths of this site, so that a prepared link cannot send a
 * reader elsewhere.
 *
 * @param next the `next` parameter of the login address, if any
 * @returns a path that starts with one slash; `/` where `next` is missing, points elsewhere or is
 *   longer than any address here, as no header could carry it
 */
export function returnPath(next: string | null | undefined): string {
  const url = next?.startsWith('/') ? parse(next, 'http://site.invalid') : null
  if (url?.host !== 'site.invalid' || url.pathname.startsWith('//')) return '/'
  const path = url.pathname + url.search + url.hash
  return url.pathname === '/login' || path.length > limits.address ? '/' : path
}
